package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.Protocols;
import io.undertow.util.StatusCodes;
import java.util.List;

/**
 * The header {@code Transfer-Encoding} of a request (RFC 9112, section 6.1). Undertow takes every value for
 * {@code chunked}, so whoever stands between client and server could see another body than it does.
 */
final class TransferCodings {
    private static final String CHUNKED = "chunked";

    private TransferCodings() {}

    /**
     * Lets a request pass whose body comes as it is, or chunked and nothing else.
     *
     * @throws Problem 400 if codings are misplaced, 501 if one is not known; the connection ends with the answer
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
            throw Problem.badRequest("transfer encoding " + header + ": HTTP/1.0 has none; send a Content-Length");
        }
        List<String> codings =
                List.of(header.split(",", -1)).stream().map(String::strip).toList();
        int chunked = 0;
        for (String coding : codings) {
            chunked += coding.equalsIgnoreCase(CHUNKED) ? 1 : 0;
        }
        boolean last = codings.get(codings.size() - 1).equalsIgnoreCase(CHUNKED);
        if (codings.contains("") || chunked > 1 || chunked == 1 && !last) {
            throw Problem.badRequest("transfer encoding " + header + ": must be chunked, once and as the last");
        }
        if (codings.size() > chunked) {
            throw new Problem(
                    StatusCodes.NOT_IMPLEMENTED, "transfer encoding " + header + ": is not known; send chunked");
        }
    }
}
