// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

/** Why a child could not do its job although it works well itself. */
public record RenderFailure(Reason reason, String message) {

    /** The reasons, each with the exit code of the child. */
    public enum Reason {
        /** The order is malformed. */
        BAD_JOB(2),
        /** The call file holds no packet that belongs into the rendition. */
        NO_MEDIA(3),
        /** The call file cannot be read or the rendition cannot be written. */
        FAILED(4);

        private final int exitCode;

        Reason(int exitCode) {
            this.exitCode = exitCode;
        }

        public int exitCode() {
            return exitCode;
        }
    }
}
