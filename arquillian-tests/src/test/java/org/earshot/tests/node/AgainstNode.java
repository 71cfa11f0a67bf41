// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.node;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of a class run against the one server that Arquillian starts for all of them, once that server is ready. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith({ArquillianExtension.class, ReadyNode.class})
public @interface AgainstNode {}
