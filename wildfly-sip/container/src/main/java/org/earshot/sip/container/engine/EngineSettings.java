// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import java.util.Map;
import org.earshot.sip.container.transport.TcpLimits;

/**
 * What an engine is made of. Immutable.
 *
 * @param name names the stack and its threads
 * @param serverId written as a hash into the tags of dialogs; requests with a tag of another id are refused, so nodes that may
 *     take over each other's dialogs share it
 * @param workerThreads threads for UDP messages, and as many for TCP
 * @param maxQueueDelayMillis an INVITE that waited longer than this for a worker is refused; 0 for no limit
 * @param maxPauseMillis an INVITE that may have come while the process stood still for longer than this is refused; 0 for no
 *     limit
 * @param tcpLimits what a peer may do with TCP connections
 * @param stackProperties for JAIN SIP, on top of {@link StackProperties}
 */
public record EngineSettings(
        String name,
        String serverId,
        int workerThreads,
        int maxQueueDelayMillis,
        int maxPauseMillis,
        TcpLimits tcpLimits,
        Map<String, String> stackProperties) {
    public EngineSettings {
        if (workerThreads < 1) {
            throw new IllegalArgumentException("worker threads: " + workerThreads);
        }
        if (maxQueueDelayMillis < 0) {
            throw new IllegalArgumentException("queue delay: " + maxQueueDelayMillis);
        }
        if (maxPauseMillis < 0) {
            throw new IllegalArgumentException("pause: " + maxPauseMillis);
        }
        stackProperties = Map.copyOf(stackProperties);
    }
}
