// SPDX-License-Identifier: Apache-2.0
/** The stack's parser as the edge needs it: forgiving where it can be, and quoting nothing. */
package org.earshot.sip.container.parser;
