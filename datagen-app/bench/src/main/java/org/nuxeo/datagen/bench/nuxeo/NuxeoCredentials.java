// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * The credentials for a Nuxeo, as a header of each request.
 *
 * @param header name of the header
 * @param value value of the header, which is secret
 * @param refusal what a server refuses that answers 401, and how to correct it
 */
public record NuxeoCredentials(String header, String value, String refusal) {

    private static final String AUTHORIZATION = "Authorization";

    /** Returns the credentials of a user with a password. */
    public static NuxeoCredentials basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return new NuxeoCredentials(
                AUTHORIZATION,
                "Basic " + Base64.getEncoder().encodeToString(pair),
                "the user or the password (HTTP 401); correct --nuxeo-user, DATAGEN_NUXEO_PASSWORD or the password"
                        + " file");
    }

    /** Returns the credentials of a token that Nuxeo has issued to a user. */
    public static NuxeoCredentials token(String token) {
        return new NuxeoCredentials(
                "X-Authentication-Token",
                token,
                "the token (HTTP 401); replace it in DATAGEN_NUXEO_TOKEN or the file of --nuxeo-token-file");
    }

    /** Returns the credentials of an OAuth 2 access token. */
    public static NuxeoCredentials bearer(String token) {
        return new NuxeoCredentials(
                AUTHORIZATION,
                "Bearer " + token,
                "the access token, which may have expired (HTTP 401); replace it in DATAGEN_NUXEO_BEARER or the file of"
                        + " --nuxeo-bearer-file");
    }

    @Override
    public String toString() {
        return header + ": ***";
    }
}
