// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import java.util.List;
import org.earshot.webapi.v1.json.JsonBody;
import org.jspecify.annotations.Nullable;

/** A page of the list; {@code next} is null on the last one. */
record RecordingPage(List<RecordingView> items, @Nullable String next) implements JsonBody {}
