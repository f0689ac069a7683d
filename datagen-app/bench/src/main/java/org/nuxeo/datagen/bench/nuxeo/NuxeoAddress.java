// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import java.net.URI;
import java.net.URISyntaxException;
import org.nuxeo.datagen.bench.report.BenchException;

/**
 * The address of a Nuxeo: everything before {@code /api/v1}.
 *
 * @param base URI without a slash at its end
 */
public record NuxeoAddress(URI base) {

    /**
     * Reads an address such as {@code http://localhost:8080/nuxeo}.
     *
     * @throws BenchException if the text is not such an address, or contains a user
     */
    public static NuxeoAddress of(String text) {
        try {
            URI uri = new URI(text.replaceAll("/+$", ""));
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            boolean bare = uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
            if (http && uri.getHost() != null && bare) {
                return new NuxeoAddress(uri);
            }
        } catch (URISyntaxException e) {
            throw refuse(e);
        }
        throw refuse(null);
    }

    private static BenchException refuse(URISyntaxException cause) {
        // The text may hold a password, so it is not repeated.
        return new BenchException(
                "--nuxeo: must be http://HOST:PORT/nuxeo or https://HOST:PORT/nuxeo, with neither user nor query",
                cause);
    }

    /** Returns the address of a path of the REST interface. The path starts with a slash and is encoded. */
    URI api(String path) {
        return URI.create(base + "/api/v1" + path);
    }

    @Override
    public String toString() {
        return base.toString();
    }
}
