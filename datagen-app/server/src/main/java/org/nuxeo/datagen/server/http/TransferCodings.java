// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.Protocols;
import io.undertow.util.StatusCodes;
import java.util.List;

/**
 * A validator of the header {@code Transfer-Encoding} (RFC 9112, section 6.1). Undertow treats every value as
 * {@code chunked}, so a proxy could see a different body than the server (request smuggling).
 */
final class TransferCodings {
    private static final String CHUNKED = "chunked";

    private TransferCodings() {}

    /**
     * Checks that the body of a request has no transfer coding, or only {@code chunked}.
     *
     * @throws Problem 400 if codings are misplaced, 501 if one is unknown; the connection is closed after the response
     */
    static void check(HttpServerExchange exchange) {
        HeaderValues values = exchange.getRequestHeaders().get(Headers.TRANSFER_ENCODING);
        if (values == null) {
            return;
        }
        try {
            check(String.join(",", values), exchange.getProtocol().equals(Protocols.HTTP_1_0));
        } catch (Problem e) {
            exchange.setPersistent(false);
            throw e;
        }
    }

    static void check(String header, boolean http10) {
        if (http10) {
            throw Problem.badRequest(
                    "transfer encoding " + header + ": is not allowed in HTTP/1.0; send a Content-Length");
        }
        List<String> codings =
                List.of(header.split(",", -1)).stream().map(String::strip).toList();
        int chunked = 0;
        for (String coding : codings) {
            chunked += coding.equalsIgnoreCase(CHUNKED) ? 1 : 0;
        }
        boolean last = codings.get(codings.size() - 1).equalsIgnoreCase(CHUNKED);
        if (codings.contains("") || chunked > 1 || chunked == 1 && !last) {
            throw Problem.badRequest("transfer encoding " + header + ": must be chunked, once and in the last place");
        }
        if (codings.size() > chunked) {
            throw new Problem(
                    StatusCodes.NOT_IMPLEMENTED, "transfer encoding " + header + ": is not supported; send chunked");
        }
    }
}
