// SPDX-License-Identifier: Apache-2.0

/**
 * The call file: its layout, its reader and writer, and the words of its events. It is append-only, and valid up to its
 * last whole record at any moment. Where files lie is not known here.
 */
@NullMarked
package org.earshot.media.callfile;

import org.jspecify.annotations.NullMarked;
