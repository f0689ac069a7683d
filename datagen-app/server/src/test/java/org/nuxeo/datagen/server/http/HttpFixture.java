// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.store.output.Json;

/**
 * A few routes behind a real socket, such as one for reading, one for writing, and one that returns the JSON it
 * received.
 */
final class HttpFixture implements AutoCloseable {
    static final String ADMINISTRATOR_PASSWORD = "pässword of the first";
    static final String READER_PASSWORD = "password of the second";
    static final String TOKEN = "t0ken of the first";

    static final Credentials CREDENTIALS = Credentials.none()
            .withPassword(Credentials.ADMINISTRATOR, Role.ADMINISTRATOR, ADMINISTRATOR_PASSWORD)
            .withPassword(Credentials.READER, Role.READER, READER_PASSWORD)
            .withToken(Credentials.ADMINISTRATOR, Role.ADMINISTRATOR, TOKEN);

    static final Router ROUTER = new Router(List.of(
            new Route("GET", "/read", Role.READER, true, r -> r.text("text/plain", "read")),
            new Route("GET", "/rest/{rest}*", Role.READER, true, r -> r.text("text/plain", r.path("rest"))),
            new Route("GET", "/nuxeo/fails", Role.READER, true, HttpFixture::fail),
            new Route("GET", "/empty/{status}", Role.READER, true, HttpFixture::empty),
            new Route("GET", "/later/{status}", Role.READER, false, HttpFixture::empty),
            new Route("POST", "/echo", Role.READER, true, r -> r.readJson(r::json)),
            new Route("POST", "/slow", Role.READER, false, r -> r.readJson(r::json)),
            new Route("POST", "/unread", Role.READER, true, r -> r.json(Json.object())),
            new Route("POST", "/write", Role.ADMINISTRATOR, false, r -> r.status(204)
                    .empty())));

    private final HttpListener listener;

    /** Listens on a loopback address with the default limits. */
    HttpFixture() throws IOException {
        this(ServerLimits.DEFAULT);
    }

    HttpFixture(ServerLimits limits) throws IOException {
        this(limits, null, true);
    }

    /**
     * @param tls keys for HTTPS, or null
     * @param loopback whether the access rules of a loopback address apply
     */
    HttpFixture(ServerLimits limits, SSLContext tls, boolean loopback) throws IOException {
        ServerSettings settings = new ServerSettings(InetAddress.getLoopbackAddress(), 0, CREDENTIALS, limits, tls);
        listener = new HttpListener(settings, new Access(CREDENTIALS, loopback), ROUTER, new SimpleMeterRegistry());
    }

    private static void fail(Request request) {
        throw Problem.notFound("no such document");
    }

    private static void empty(Request request) {
        request.status(Integer.parseInt(request.path("status"))).empty();
    }

    int port() {
        return listener.port();
    }

    @Override
    public void close() {
        listener.close();
    }
}
