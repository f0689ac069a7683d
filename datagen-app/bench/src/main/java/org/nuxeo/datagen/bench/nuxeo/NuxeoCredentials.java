package org.nuxeo.datagen.bench.nuxeo;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * What a Nuxeo lets us in by: one header of each request.
 *
 * @param header its name
 * @param value its value, which is secret
 */
public record NuxeoCredentials(String header, String value) {

    private static final String AUTHORIZATION = "Authorization";

    /** A user and a password. */
    public static NuxeoCredentials basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new NuxeoCredentials(
                AUTHORIZATION, "Basic " + Base64.getEncoder().encodeToString(pair));
    }

    /** A token that Nuxeo has issued to a user. */
    public static NuxeoCredentials token(String token) {
        return new NuxeoCredentials("X-Authentication-Token", token);
    }

    /** An access token of OAuth 2. */
    public static NuxeoCredentials bearer(String token) {
        return new NuxeoCredentials(AUTHORIZATION, "Bearer " + token);
    }

    @Override
    public String toString() {
        return header + ": ***";
    }
}
