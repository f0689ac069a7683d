// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The credentials for a Nuxeo, as a header of each request.
 *
 * @param header name of the header
 * @param value value of the header, which is secret
 */
public record NuxeoCredentials(String header, String value) {

    private static final String AUTHORIZATION = "Authorization";

    /** Returns the credentials of a user with a password. */
    public static NuxeoCredentials basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new NuxeoCredentials(
                AUTHORIZATION, "Basic " + Base64.getEncoder().encodeToString(pair));
    }

    /** Returns the credentials of a token that Nuxeo has issued to a user. */
    public static NuxeoCredentials token(String token) {
        return new NuxeoCredentials("X-Authentication-Token", token);
    }

    /** Returns the credentials of an OAuth 2 access token. */
    public static NuxeoCredentials bearer(String token) {
        return new NuxeoCredentials(AUTHORIZATION, "Bearer " + token);
    }

    @Override
    public String toString() {
        return header + ": ***";
    }
}
