// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import java.util.List;
import org.earshot.webapi.v1.json.JsonBody;

/** All jobs. */
record JobsView(List<JobView> jobs) implements JsonBody {}
