// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.util.List;
import java.util.Optional;

/** The parts of a SIP message that the recorder reads, apart from the container's types. Confined to one thread. */
public interface MessageView {

    /** All values of a header, in order, unsplit. */
    List<String> headers(String name);

    /** The first value of a header. */
    default Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    /** The Content-Type header. */
    Optional<String> contentType();

    /** Empty when the message has no body. */
    byte[] body();
}
