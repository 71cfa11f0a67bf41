// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.PeerAnswer;
import org.earshot.domain.cluster.PeerNodes;
import org.earshot.domain.cluster.PeerRequest;

/** Asks other nodes by plain HTTP, without any care. */
final class PlainPeers implements PeerNodes {

    private final HttpClient client = HttpClient.newHttpClient();

    @Override
    public Optional<PeerAnswer> send(NodeReport to, PeerRequest request) {
        HttpRequest.Builder http = HttpRequest.newBuilder(URI.create(to.place().api() + request.path()))
                .method(request.method(), BodyPublishers.noBody());
        request.headers().forEach(http::header);
        try {
            HttpResponse<InputStream> answer = client.send(http.build(), BodyHandlers.ofInputStream());
            return Optional.of(new PeerAnswer(
                    answer.statusCode(),
                    answer.headers().map().entrySet().stream()
                            .collect(Collectors.toMap(
                                    header -> header.getKey().toLowerCase(Locale.ROOT),
                                    header -> header.getValue().get(0))),
                    answer.body()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
