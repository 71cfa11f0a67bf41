// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** The body of an answer, as long as it is one that a target gives: a stranger's may have no end. Confined to one request. */
final class AnswerBody implements BodySubscriber<byte[]> {

    static final int MOST_BYTES = 1 << 16;

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private @Nullable Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription granted) {
        subscription = granted;
        granted.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (bytes.size() + part.remaining() > MOST_BYTES) {
                end(new IOException("its answer is longer than " + MOST_BYTES + " bytes"));
                return;
            }
            byte[] chunk = new byte[part.remaining()];
            part.get(chunk);
            bytes.writeBytes(chunk);
        }
    }

    private void end(IOException why) {
        Subscription granted = subscription;
        if (granted != null) {
            granted.cancel();
        }
        body.completeExceptionally(why);
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }
}
