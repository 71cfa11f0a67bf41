// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import java.util.Map;

/**
 * What an engine is made of. Immutable.
 *
 * @param name names the stack and its threads
 * @param serverId written as a hash into the tags of dialogs; requests with a tag of another id are refused, so nodes that may
 *     take over each other's dialogs share it
 * @param workerThreads threads for UDP messages, and as many for TCP
 * @param stackProperties for JAIN SIP, on top of {@link StackProperties}
 */
public record EngineSettings(String name, String serverId, int workerThreads, Map<String, String> stackProperties) {
    public EngineSettings {
        if (workerThreads < 1) {
            throw new IllegalArgumentException("worker threads: " + workerThreads);
        }
        stackProperties = Map.copyOf(stackProperties);
    }
}
