// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EarshotApiTest {

    private final List<Class<?>> resources = new EarshotApi()
            .getClasses().stream()
                    .filter(type -> type.isAnnotationPresent(Path.class))
                    .toList();

    @Test
    void shouldBeMadeByCdiAndBearableForJakartaRest() {
        assertThat(resources).hasSizeGreaterThan(5).allSatisfy(type -> {
            assertThat(type).hasAnnotation(Dependent.class);
            assertThat(type.getConstructors()).anyMatch(made -> made.getParameterCount() == 0);
        });
    }

    @Test
    void shouldSayForEveryMethodWhoMayUseIt() {
        assertThat(resources)
                .allSatisfy(type -> assertThat(Arrays.stream(type.getMethods()).filter(EarshotApiTest::isOperation))
                        .isNotEmpty()
                        .allMatch(method -> method.isAnnotationPresent(RolesAllowed.class)
                                || type.isAnnotationPresent(PermitAll.class)));
    }

    private static boolean isOperation(Method method) {
        return Arrays.stream(method.getAnnotations())
                .anyMatch(a -> a.annotationType().isAnnotationPresent(HttpMethod.class));
    }
}
