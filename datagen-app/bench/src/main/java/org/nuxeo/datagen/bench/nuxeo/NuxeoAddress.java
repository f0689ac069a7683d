// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
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
        URI uri = null;
        try {
            uri = new URI(text.replaceAll("/+$", ""));
        } catch (URISyntaxException e) {
            // refused below: the message must not repeat the text, which may hold a password
        }
        if (uri == null
                || !List.of("http", "https").contains(String.valueOf(uri.getScheme()))
                || uri.getHost() == null
                || uri.getRawUserInfo() != null
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null) {
            throw new BenchException(
                    "--nuxeo: must be http://HOST:PORT/nuxeo or https://HOST:PORT/nuxeo, with neither user nor query");
        }
        return new NuxeoAddress(uri);
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
