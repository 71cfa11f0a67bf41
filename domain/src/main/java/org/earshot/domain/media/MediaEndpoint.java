// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

/** Where the recorder receives a stream: RTP on {@code port} (even), RTCP on {@code port + 1}. */
public record MediaEndpoint(int mLine, String address, int port) {}
