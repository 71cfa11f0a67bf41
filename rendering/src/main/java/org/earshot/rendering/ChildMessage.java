// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * One line of a child's standard output, a JSON object with exactly one field set.
 *
 * @param progress share of the work done, in percent
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ChildMessage(
        @Nullable Integer progress,
        @Nullable RenderResult result,
        @Nullable RenderFailure failure) {

    public static ChildMessage of(RenderResult result) {
        return new ChildMessage(null, result, null);
    }

    public static ChildMessage of(RenderFailure failure) {
        return new ChildMessage(null, null, failure);
    }

    public static ChildMessage progress(int percent) {
        return new ChildMessage(percent, null, null);
    }
}
