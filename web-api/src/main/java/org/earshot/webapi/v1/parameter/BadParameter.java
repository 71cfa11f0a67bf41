// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.parameter;

/** A request parameter that cannot be read; answered with 400. */
public final class BadParameter extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 100;

    private final String parameter;
    private final String value;
    private final String allowed;

    /** @param allowed what the parameter takes, as the end of the sentence "{@code limit} takes ..." */
    public BadParameter(String parameter, String value, String allowed) {
        super(parameter + " takes " + allowed);
        this.parameter = parameter;
        this.value = value.length() <= LONGEST ? value : value.substring(0, LONGEST) + "...";
        this.allowed = allowed;
    }

    public String parameter() {
        return parameter;
    }

    /** What was sent, cut after 100 characters. */
    public String value() {
        return value;
    }

    public String allowed() {
        return allowed;
    }
}
