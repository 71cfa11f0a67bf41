// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

/** How a child ended. */
sealed interface ChildOutcome {

    /** The rendition is written. */
    record Done(RenderResult result) implements ChildOutcome {}

    /** The child works, but the job cannot be done. */
    record Refused(RenderFailure failure) implements ChildOutcome {}

    /** The child died, or said nothing that could be understood. */
    record Crashed(String why) implements ChildOutcome {}

    /** The child was killed because it took too long. */
    record TimedOut(String why) implements ChildOutcome {}
}
