// SPDX-License-Identifier: Apache-2.0
/** The SIP application under test, as a web archive in an EAR. */
@SipApplication(name = "answering", mainServlet = "answer", sessionTimeout = 60)
package org.earshot.sip.tests.war;

import javax.servlet.sip.annotation.SipApplication;
