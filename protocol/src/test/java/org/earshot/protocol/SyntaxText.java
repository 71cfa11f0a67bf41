// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** Text made mostly of the characters that mean something to a parser: it finds more faults than arbitrary text. */
public final class SyntaxText {

    private SyntaxText() {}

    /** Short texts of these characters, now and then with any other. */
    public static Arbitrary<String> of(String characters) {
        Arbitrary<String> syntax =
                Arbitraries.strings().withChars(characters.toCharArray()).ofMaxLength(80);
        return Arbitraries.frequencyOf(
                Tuple.of(9, syntax), Tuple.of(1, Arbitraries.strings().ofMaxLength(80)));
    }
}
