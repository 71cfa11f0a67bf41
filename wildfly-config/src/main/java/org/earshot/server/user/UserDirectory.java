// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.user;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.wildfly.security.auth.principal.NamePrincipal;
import org.wildfly.security.auth.realm.FileSystemSecurityRealm;
import org.wildfly.security.auth.server.ModifiableRealmIdentity;
import org.wildfly.security.auth.server.RealmUnavailableException;
import org.wildfly.security.authz.Attributes;
import org.wildfly.security.authz.MapAttributes;
import org.wildfly.security.credential.PasswordCredential;
import org.wildfly.security.password.Password;
import org.wildfly.security.password.PasswordFactory;
import org.wildfly.security.password.WildFlyElytronPasswordProvider;
import org.wildfly.security.password.interfaces.BCryptPassword;
import org.wildfly.security.password.interfaces.SaltedSimpleDigestPassword;
import org.wildfly.security.password.spec.EncryptablePasswordSpec;
import org.wildfly.security.password.spec.IteratedPasswordAlgorithmSpec;
import org.wildfly.security.password.spec.SaltedPasswordAlgorithmSpec;

/**
 * The directory of identities, in the form that Elytron's filesystem realm of the server reads.
 * Passwords are kept hashed only: those that people choose by bcrypt, which is slow on purpose; those made at random by
 * salted SHA-512, since nobody guesses them and programs send them with every request. Not thread-safe.
 */
final class UserDirectory {
    private static final Provider PASSWORDS = WildFlyElytronPasswordProvider.getInstance();
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");
    private static final String ROLES = "Roles";
    /** Two to this power rounds: some 100 ms for one try. */
    private static final int BCRYPT_COST = 10;

    private static final int SALT_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();
    /** Depth of the tree; the realm of the server is configured with the same. */
    private static final int LEVELS = 1;

    private final FileSystemSecurityRealm realm;

    UserDirectory(Path root) {
        realm = FileSystemSecurityRealm.builder()
                .setRoot(root)
                .setLevels(LEVELS)
                .setProviders(() -> new Provider[] {PASSWORDS})
                .build();
    }

    /** Creates an identity; refuses one that exists. */
    void add(String name, Role role, char[] password, boolean random) throws RealmUnavailableException {
        ModifiableRealmIdentity identity = identity(name);
        try {
            if (identity.exists()) {
                throw new IllegalArgumentException("The user '" + name + "' exists already");
            }
            identity.create();
            identity.setAttributes(rolesOf(role));
            identity.setCredentials(List.of(random ? quickHash(password) : slowHash(password)));
        } finally {
            identity.dispose();
        }
    }

    /** Gives an identity a new password. */
    void changePassword(String name, char[] password) throws RealmUnavailableException {
        ModifiableRealmIdentity identity = existing(name);
        try {
            identity.setCredentials(List.of(slowHash(password)));
        } finally {
            identity.dispose();
        }
    }

    /** Removes an identity. */
    void remove(String name) throws RealmUnavailableException {
        ModifiableRealmIdentity identity = existing(name);
        try {
            identity.delete();
        } finally {
            identity.dispose();
        }
    }

    boolean exists(String name) throws RealmUnavailableException {
        ModifiableRealmIdentity identity = identity(name);
        try {
            return identity.exists();
        } finally {
            identity.dispose();
        }
    }

    /** All identities by name, with the roles they are granted. */
    SortedMap<String, List<String>> list() throws RealmUnavailableException {
        SortedMap<String, List<String>> users = new TreeMap<>();
        try (var identities = realm.getRealmIdentityIterator()) {
            while (identities.hasNext()) {
                ModifiableRealmIdentity identity = identities.next();
                Attributes attributes = identity.getAttributes();
                users.put(identity.getRealmIdentityPrincipal().getName(), new ArrayList<>(attributes.get(ROLES)));
                identity.dispose();
            }
        }
        return users;
    }

    private ModifiableRealmIdentity existing(String name) throws RealmUnavailableException {
        ModifiableRealmIdentity identity = identity(name);
        if (!identity.exists()) {
            identity.dispose();
            throw new IllegalArgumentException("There is no user '" + name + "'");
        }
        return identity;
    }

    private ModifiableRealmIdentity identity(String name) throws RealmUnavailableException {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + name + "' is no user name: letters, digits and . _ @ - only");
        }
        return realm.getRealmIdentityForUpdate(new NamePrincipal(name));
    }

    private static Attributes rolesOf(Role role) {
        MapAttributes attributes = new MapAttributes();
        attributes.addAll(ROLES, role.granted());
        return attributes;
    }

    private static PasswordCredential slowHash(char[] password) {
        return hash(BCryptPassword.ALGORITHM_BCRYPT, password, new IteratedPasswordAlgorithmSpec(BCRYPT_COST));
    }

    private static PasswordCredential quickHash(char[] password) {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return hash(
                SaltedSimpleDigestPassword.ALGORITHM_PASSWORD_SALT_DIGEST_SHA_512,
                password,
                new SaltedPasswordAlgorithmSpec(salt));
    }

    private static PasswordCredential hash(String algorithm, char[] password, AlgorithmParameterSpec parameters) {
        try {
            PasswordFactory factory = PasswordFactory.getInstance(algorithm, () -> new Provider[] {PASSWORDS});
            Password hashed = factory.generatePassword(new EncryptablePasswordSpec(password, parameters));
            return new PasswordCredential(hashed);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(algorithm + " is not at hand", impossible);
        }
    }
}
