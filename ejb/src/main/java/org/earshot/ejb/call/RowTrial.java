// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import org.earshot.domain.recording.Recording;

/** Tries the database without leaving anything in it. Thread-safe. */
public interface RowTrial {

    /**
     * Inserts, reads and replaces a row that nobody ever sees.
     *
     * @param closed a later version of the same recording
     * @throws RuntimeException when the database does not do what it should
     */
    void write(Recording active, Recording closed);
}
