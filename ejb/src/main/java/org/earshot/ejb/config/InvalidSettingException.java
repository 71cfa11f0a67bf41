// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

/** A setting that the node cannot start with; the message names the key, the value and what is allowed. */
public final class InvalidSettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    InvalidSettingException(String key, String value, String allowed) {
        super("Setting " + key + " has the invalid value '" + value + "': " + allowed + " is expected");
    }
}
