// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jboss.as.controller.client.ModelControllerClient;
import org.jboss.as.controller.client.helpers.Operations;
import org.jboss.dmr.ModelNode;

/** WildFly's own management of the node under test. Confined to one thread. */
public final class Management implements AutoCloseable {
    private final ModelControllerClient client;

    public Management(TestNode node) {
        try {
            client = ModelControllerClient.Factory.create("127.0.0.1", node.management());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs an operation of the server itself, as the CLI's {@code :name} does. */
    public ModelNode run(String operation) {
        try {
            ModelNode outcome = client.execute(Operations.createOperation(operation, new ModelNode().setEmptyList()));
            assertThat(Operations.isSuccessfulOutcome(outcome))
                    .as(outcome.toString())
                    .isTrue();
            return Operations.readResult(outcome);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
