// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests.war;

import jakarta.enterprise.context.RequestScoped;

/** Proves that each message has a request context of its own: it never counts past 1. */
@RequestScoped
public class RequestCounter {
    private int count;

    public int next() {
        return ++count;
    }
}
