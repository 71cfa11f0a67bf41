// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints aligned lines: a word, then what there is to say about it. Thread-safe. */
final class Console {

    private final PrintWriter out;

    Console(PrintWriter out) {
        this.out = out;
    }

    /** One line; the format is that of {@link String#format}. */
    void row(String word, String format, Object... values) {
        String text = values.length == 0 ? format : String.format(Locale.ROOT, format, values);
        out.println(String.format(Locale.ROOT, "%-11s %s", word, text));
        out.flush();
    }
}
