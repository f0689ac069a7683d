// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.render.digest.Sha256;

/**
 * The passwords and tokens of users. Secrets are compared by their SHA-256 digests in constant time, and always with
 * all entries, so that response times reveal nothing about them. Immutable.
 */
public final class Credentials {
    /** The user with all rights, as in Nuxeo. */
    public static final String ADMINISTRATOR = "Administrator";

    /** The user who may only read. */
    public static final String READER = "Reader";

    /**
     * Minimum length of a secret if other machines reach the server. A shorter secret could be guessed over the
     * network.
     */
    public static final int SAFE_CHARS = 12;

    private static final String BASIC = "basic ";
    private static final String BEARER = "bearer ";

    private final List<Entry> entries;

    private record Entry(byte[] digest, User user) {}

    /** The roles of users. Each role includes the rights of the previous ones. */
    public enum Role {
        /** Anyone, without a password: only what a client needs in order to log in. */
        ANYONE,
        /** Reads documents, blobs, plans and the state of jobs. */
        READER,
        /** Starts, changes and stops jobs, and cleans. */
        ADMINISTRATOR;

        boolean covers(Role needed) {
            return compareTo(needed) >= 0;
        }
    }

    /**
     * A user.
     *
     * @param name the name for logging in
     * @param role the rights of the user
     */
    public record User(String name, Role role) {}

    private Credentials(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** Returns credentials without users. */
    public static Credentials none() {
        return new Credentials(List.of());
    }

    /** Returns these credentials with the password of another user, if there is one. */
    public Credentials withPassword(String name, Role role, @Nullable String password) {
        return with(BASIC + name + ":", password, new User(name, role));
    }

    /** Returns the header {@code Authorization} of a user with a password. */
    static String basic(String name, String password) {
        return BASIC + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns these credentials with a token that authenticates a user, if there is one. */
    public Credentials withToken(String name, Role role, @Nullable String token) {
        return with(BEARER, token, new User(name, role));
    }

    private Credentials with(String before, @Nullable String secret, User user) {
        if (secret == null) {
            return this;
        }
        List<Entry> more = new ArrayList<>(entries);
        more.add(new Entry(digest(before + secret), user));
        return new Credentials(more);
    }

    /** Returns whether there are no users. */
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * Returns the user that a header {@code Authorization} authenticates.
     *
     * @param header value of the header
     * @return the user, or null if no secret matches
     */
    @Nullable
    User authenticate(String header) {
        byte[] presented = digest(presented(header));
        @Nullable User found = null;
        for (Entry entry : entries) {
            if (MessageDigest.isEqual(entry.digest, presented)) {
                found = entry.user;
            }
        }
        return found;
    }

    /**
     * Returns the user name in a header; {@code token} if the header holds a token; an empty text if it is malformed.
     */
    static String account(String header) {
        String presented = presented(header);
        if (presented.startsWith(BASIC)) {
            String pair = presented.substring(BASIC.length());
            return pair.substring(0, Math.max(0, pair.indexOf(':')));
        }
        return presented.isEmpty() ? "" : "token";
    }

    /** Returns a random secret in Base64. */
    public static String randomSecret(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    private static String presented(String header) {
        if (header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
            String encoded = header.substring(BASIC.length()).strip();
            byte[] pair = Problem.unlessRefused(() -> Base64.getDecoder().decode(encoded));
            return pair == null ? "" : BASIC + new String(pair, StandardCharsets.UTF_8);
        }
        boolean bearer = header.regionMatches(true, 0, BEARER, 0, BEARER.length());
        return bearer ? BEARER + header.substring(BEARER.length()).strip() : "";
    }

    private static byte[] digest(String text) {
        return Sha256.INSTANCE.begin().digest(text.getBytes(StandardCharsets.UTF_8));
    }
}
