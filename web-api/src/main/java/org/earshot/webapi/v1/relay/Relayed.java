// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.relay;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks what another node answers when it, not this one, has the recording {@code id} of the path. */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Relayed {}
