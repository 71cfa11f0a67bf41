// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Habits that hold in every module (CONTRIBUTING.md). */
@AnalyzeClasses(locations = Product.class)
final class CodeRulesTest {

    @ArchTest
    static final ArchRule PERSISTENCE_STAYS_BEHIND_THE_REPOSITORY = noClasses()
            .that(describe("are neither entities nor repositories", CodeRulesTest::isNoPersistence))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.persistence..", "org.hibernate..");

    @ArchTest
    static final ArchRule INFINISPAN_ONLY_FOR_THE_CLUSTER = noClasses()
            .that()
            .resideOutsideOfPackages("org.earshot.ejb.cluster..", "org.earshot.sip..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.infinispan..", "org.jgroups..");

    @ArchTest
    static final ArchRule MESSAGING_ONLY_FOR_EVENTS = noClasses()
            .that()
            .resideOutsideOfPackage("org.earshot.ejb.event..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.jms..");

    @ArchTest
    static final ArchRule MEDIASENSE_WORDS_ONLY_IN_ITS_FACADE = noClasses()
            .that()
            .resideOutsideOfPackage("..mediasense..")
            .should()
            .haveSimpleNameContaining("MediaSense")
            .allowEmptyShould(true);

    // Not domain: its features are the words and ports of one language, and a recording speaks of calls as a call of
    // recordings.

    @ArchTest
    static final ArchRule FEATURES_OF_PROTOCOL_FREE_OF_CYCLES = freeOfCycles("protocol");

    @ArchTest
    static final ArchRule FEATURES_OF_MEDIA_FREE_OF_CYCLES = freeOfCycles("media");

    @ArchTest
    static final ArchRule FEATURES_OF_RENDERING_FREE_OF_CYCLES = freeOfCycles("rendering");

    @ArchTest
    static final ArchRule FEATURES_OF_EJB_FREE_OF_CYCLES = freeOfCycles("ejb");

    @ArchTest
    static final ArchRule FEATURES_OF_SIP_APP_FREE_OF_CYCLES = freeOfCycles("sipapp");

    @ArchTest
    static final ArchRule FEATURES_OF_WEB_API_FREE_OF_CYCLES = freeOfCycles("webapi.v1");

    @ArchTest
    static final ArchRule FEATURES_OF_THE_SIMULATOR_FREE_OF_CYCLES = freeOfCycles("simulator");

    /** The simulator and the SIP stack's edge tell other programs the time of the machine. */
    @ArchTest
    static final ArchRule TIME_IS_GIVEN_NEVER_ASKED = noClasses()
            .that()
            .resideOutsideOfPackages("org.earshot.simulator..", "org.earshot.sip..")
            .should()
            .callMethodWhere(describe("asks the machine for the time", CodeRulesTest::asksForTheTime));

    @ArchTest
    static final ArchRule NO_FIELD_INJECTION = noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideOutsideOfPackage("org.earshot.sip..")
            .should()
            .beAnnotatedWith("jakarta.inject.Inject");

    @ArchTest
    static final ArchRule NO_STANDARD_STREAMS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

    @ArchTest
    static final ArchRule ONE_LOGGING = NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

    private static ArchRule freeOfCycles(String module) {
        return slices().matching("org.earshot." + module + ".(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true);
    }

    private static boolean isNoPersistence(JavaClass type) {
        JavaClass outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        String name = outer.getSimpleName();
        return !name.endsWith("Entity") && !name.endsWith("Entity_") && !name.startsWith("Jpa");
    }

    private static boolean asksForTheTime(JavaCall<?> call) {
        String owner = call.getTargetOwner().getName();
        String method = call.getTarget().getName();
        boolean noArguments = call.getTarget().getRawParameterTypes().isEmpty();
        return owner.equals("java.lang.System") && method.equals("currentTimeMillis")
                || owner.startsWith("java.time.") && method.equals("now") && noArguments
                || owner.equals("java.util.Date") && method.equals("<init>") && noArguments;
    }
}
