// SPDX-License-Identifier: Apache-2.0
/** Runs the front-door script and the scripts of the server with a made-up server and JDK, so that no test starts a real one. */
@NullMarked
package org.earshot.server.script;

import org.jspecify.annotations.NullMarked;
