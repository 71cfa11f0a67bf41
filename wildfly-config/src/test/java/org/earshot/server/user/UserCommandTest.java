// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.wildfly.security.auth.principal.NamePrincipal;
import org.wildfly.security.auth.realm.FileSystemSecurityRealm;
import org.wildfly.security.evidence.PasswordGuessEvidence;
import org.wildfly.security.password.WildFlyElytronPasswordProvider;

final class UserCommandTest {
    @TempDir
    private Path directory;

    private StringWriter out;

    @BeforeEach
    void emptyTheOutput() {
        out = new StringWriter();
    }

    @Test
    void shouldLetTheServersRealmVerifyThePasswordWhenAUserWasAdded() throws Exception {
        assertThat(run("correct horse\n", "add", "anna", "operator")).isZero();

        assertThat(verify("anna", "correct horse")).isTrue();
        assertThat(verify("anna", "wrong horse")).isFalse();
    }

    @Test
    void shouldGrantTheLesserRolesTooWhenListed() throws Exception {
        run("correct horse\n", "add", "anna", "operator");
        run("battery staple\n", "add", "zoe", "ADMIN");
        run("battery staple\n", "add", "cleo", "compliance");

        run("", "list");

        assertThat(out.toString().lines())
                .containsExactly("anna\tviewer,operator", "cleo\tviewer,compliance", "zoe\tviewer,operator,admin");
    }

    @Test
    void shouldKeepOnlyAHashWhenAPasswordIsSet() throws Exception {
        run("correct horse\n", "add", "anna", "viewer");

        try (var files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .contains("bcrypt")
                            .doesNotContain("correct horse"));
        }
    }

    @Test
    void shouldKeepARandomPasswordAsAHashThatIsQuickToCheck() throws Exception {
        run("kX9vQ2mLw7Rt4Zb8Nc5Hd1Js\n", "add-random", "robot", "viewer");

        assertThat(verify("robot", "kX9vQ2mLw7Rt4Zb8Nc5Hd1Js")).isTrue();
        assertThat(verify("robot", "kX9vQ2mLw7Rt4Zb8Nc5Hd1Jt")).isFalse();
        try (var files = Files.walk(directory)) {
            assertThat(files.filter(Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.readString(file))
                            .contains("sha-512")
                            .doesNotContain("kX9vQ2mLw7Rt4Zb8Nc5Hd1Js"));
        }
    }

    @Test
    void shouldTakeTheNewPasswordOnlyWhenItWasChanged() throws Exception {
        run("correct horse\n", "add", "anna", "viewer");

        assertThat(run("battery staple\n", "passwd", "anna")).isZero();

        assertThat(verify("anna", "battery staple")).isTrue();
        assertThat(verify("anna", "correct horse")).isFalse();
    }

    @Test
    void shouldForgetAUserWhenRemoved() throws Exception {
        run("correct horse\n", "add", "anna", "viewer");

        assertThat(run("", "remove", "anna")).isZero();

        assertThat(run("", "exists", "anna")).isEqualTo(1);
    }

    @Test
    void shouldRefuseWhenTheRequestMakesNoSense() throws Exception {
        run("correct horse\n", "add", "anna", "viewer");

        assertThat(run("correct horse\n", "add", "anna", "viewer")).isEqualTo(1);
        assertThat(run("correct horse\n", "add", "../anna", "viewer")).isEqualTo(1);
        assertThat(run("correct horse\n", "add", "bob", "king")).isEqualTo(1);
        assertThat(run("short\n", "add", "bob", "viewer")).isEqualTo(1);
        assertThat(run("", "remove", "bob")).isEqualTo(1);
        assertThat(run("", "rename", "anna", "bob")).isEqualTo(2);
    }

    private int run(String input, String... command) throws IOException {
        var in = new BufferedReader(new StringReader(input));
        return new UserCommand(new UserDirectory(directory), in, new PrintWriter(out, true)).run(List.of(command));
    }

    private boolean verify(String name, String password) throws Exception {
        var realm = FileSystemSecurityRealm.builder()
                .setRoot(directory)
                .setLevels(1)
                .setProviders(() -> new java.security.Provider[] {WildFlyElytronPasswordProvider.getInstance()})
                .build();
        return realm.getRealmIdentity(new NamePrincipal(name))
                .verifyEvidence(new PasswordGuessEvidence(password.toCharArray()));
    }
}
