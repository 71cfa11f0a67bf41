// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a node of the tests lives. Immutable and thread-safe.
 *
 * @param home its data directory
 * @param sip SIP port, UDP and TCP, on 127.0.0.1
 * @param http plain HTTP on 127.0.0.1
 * @param https HTTPS on 127.0.0.1
 * @param management WildFly's management on 127.0.0.1
 */
public record TestNode(Path home, int sip, int http, int https, int management) {

    /** The node that the build prepared and Arquillian runs. */
    public static TestNode ofTheBuild() {
        return new TestNode(
                Path.of(System.getProperty("node.home")).toAbsolutePath().normalize(),
                Integer.getInteger("node.sip.port"),
                Integer.getInteger("node.http.port"),
                Integer.getInteger("node.https.port"),
                Integer.getInteger("node.management.port"));
    }

    public InetSocketAddress sipAddress() {
        return new InetSocketAddress("127.0.0.1", sip);
    }

    /** The API as seen by the user of that name: viewer, operator or admin. */
    public RestApi as(String user) {
        return new RestApi(http, user, secret());
    }

    /** The API without a user. */
    public RestApi asNobody() {
        return new RestApi(http, "", "");
    }

    private String secret() {
        try {
            return Files.readString(home.resolve("test.secret"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
