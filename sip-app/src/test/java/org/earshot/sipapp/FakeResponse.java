// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.util.HashMap;
import java.util.Map;

/** A response of the recorder, for tests. Confined to one thread. */
public final class FakeResponse {

    public final int status;
    public final Map<String, String> headers = new HashMap<>();
    public String content = "";
    private final FakeRequest request;

    public FakeResponse(FakeRequest request, int status) {
        this.request = request;
        this.status = status;
    }

    void setHeader(String name, String value) {
        headers.put(name, value);
    }

    void setContent(Object body, String type) {
        content = body.toString();
    }

    void send() throws Exception {
        request.sent(this);
    }

    @Override
    public String toString() {
        return status + " " + headers;
    }
}
