// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.time.Instant;

/**
 * A trunk went out of service or came back.
 *
 * @param trunk its host and port
 * @param why the answer, or its lack
 */
public record TrunkChange(Instant at, String trunk, boolean inService, String why) {}
