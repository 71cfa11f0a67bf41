// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.io.IOException;

/** Puts addresses on this machine's interfaces and takes them off. Used by one thread at a time. */
interface AddressMover {

    /**
     * Brings an address here and tells the neighbours. One that is here is announced once more.
     *
     * @throws IOException when it did not come within a second, with a sentence for people
     */
    void up(String address) throws IOException;

    /**
     * Takes an address away. Nothing happens when it is not here.
     *
     * @throws IOException when that did not work within a second
     */
    void down(String address) throws IOException;
}
