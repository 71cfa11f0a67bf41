// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What each module may see (ARCHITECTURE.md). */
@AnalyzeClasses(locations = Product.class)
final class ModuleRulesTest {
    private static final String[] JDK = {"java..", "javax.xml..", "javax.crypto..", "org.w3c.dom..", "org.xml.sax.."};

    @ArchTest
    static final ArchRule DOMAIN_KNOWS_ONLY_ITSELF = classes()
            .that()
            .resideInAPackage("org.earshot.domain..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", "org.jspecify..", "org.earshot.domain..");

    @ArchTest
    static final ArchRule PROTOCOL_KNOWS_ONLY_ITSELF = classes()
            .that()
            .resideInAPackage("org.earshot.protocol..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(with(JDK, "org.jspecify..", "org.earshot.protocol.."));

    @ArchTest
    static final ArchRule MEDIA_AND_RENDERING_KNOW_NO_SERVER = noClasses()
            .that()
            .resideInAnyPackage("org.earshot.media..", "org.earshot.rendering..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "jakarta..",
                    "org.infinispan..",
                    "org.wildfly..",
                    "org.jboss.as..",
                    "org.hibernate..",
                    "org.earshot.ejb..",
                    "org.earshot.sipapp..",
                    "org.earshot.webapi..");

    @ArchTest
    static final ArchRule WEB_API_KNOWS_ONLY_DOMAIN = noClasses()
            .that()
            .resideInAPackage("org.earshot.webapi..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.earshot.ejb..",
                    "org.earshot.sipapp..",
                    "org.earshot.protocol..",
                    "org.earshot.media..",
                    "org.earshot.rendering..",
                    "jakarta.persistence..");

    @ArchTest
    static final ArchRule SIP_APP_KNOWS_ONLY_DOMAIN_AND_PROTOCOL = noClasses()
            .that()
            .resideInAPackage("org.earshot.sipapp..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.earshot.ejb..",
                    "org.earshot.webapi..",
                    "org.earshot.media..",
                    "org.earshot.rendering..",
                    "jakarta.persistence..");

    @ArchTest
    static final ArchRule USE_CASES_KNOW_NO_EDGE = noClasses()
            .that()
            .resideInAPackage("org.earshot.ejb..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.earshot.webapi..", "org.earshot.sipapp..", "org.earshot.protocol..");

    @ArchTest
    static final ArchRule THE_SIP_CONTAINER_KNOWS_NOTHING_OF_RECORDING = noClasses()
            .that()
            .resideInAPackage("org.earshot.sip..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.earshot.domain..",
                    "org.earshot.protocol..",
                    "org.earshot.media..",
                    "org.earshot.rendering..",
                    "org.earshot.ejb..",
                    "org.earshot.sipapp..",
                    "org.earshot.webapi..");

    @ArchTest
    static final ArchRule THE_SIMULATOR_IS_A_BLACK_BOX = noClasses()
            .that()
            .resideInAPackage("org.earshot.simulator..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.earshot.domain..",
                    "org.earshot.media..",
                    "org.earshot.rendering..",
                    "org.earshot.ejb..",
                    "org.earshot.sipapp..",
                    "org.earshot.webapi..",
                    "org.earshot.sip..");

    private static String[] with(String[] packages, String... more) {
        return java.util.stream.Stream.concat(java.util.Arrays.stream(packages), java.util.Arrays.stream(more))
                .toArray(String[]::new);
    }
}
