// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

/** The kind of an m-line. */
public enum MediaKind {
    AUDIO,
    VIDEO
}
