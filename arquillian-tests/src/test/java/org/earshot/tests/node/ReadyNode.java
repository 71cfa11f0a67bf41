// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.node;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Waits until the node of the build takes calls; once in vain is enough for all classes. */
final class ReadyNode implements BeforeAllCallback {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(ReadyNode.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        var store = context.getRoot().getStore(NAMESPACE);
        if (store.get("unready") != null) {
            throw new IllegalStateException("the node did not get ready before; see log/earshot.log in its directory");
        }
        store.put("unready", true);
        RestApi api = TestNode.ofTheBuild().asNobody();
        await("/health/ready")
                .atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> api.get("/health/ready").statusCode() == 200);
        store.remove("unready");
    }
}
