// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.node;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Waits until the node of the build takes calls. */
final class ReadyNode implements BeforeAllCallback {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public void beforeAll(ExtensionContext context) {
        RestApi api = TestNode.ofTheBuild().asNobody();
        await("/health/ready")
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> api.get("/health/ready").statusCode() == 200);
    }
}
