// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.nuxeo.datagen.core.description.Refusal;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.HttpListener;
import org.nuxeo.datagen.server.http.RootHandler;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.store.failure.ServiceDownException;

/** An HTTP server that serves a dataset. */
public final class DatagenServer implements AutoCloseable {
    private final HttpListener listener;
    private final ServerSettings settings;
    private final Router router;

    /**
     * Starts the server. When the constructor returns, requests are answered.
     *
     * @param router the routes
     * @param registry the metrics of the requests
     * @throws Refusal if the address cannot be bound
     */
    public DatagenServer(ServerSettings settings, Router router, MeterRegistry registry) {
        this.settings = settings;
        this.router = router;
        Access access = new Access(settings.credentials(), settings.bind().isLoopbackAddress());
        RootHandler handler = new RootHandler(router, access, settings.limits(), registry);
        InetSocketAddress address = new InetSocketAddress(settings.bind(), settings.port());
        try {
            this.listener = new HttpListener(address, settings.tls(), handler, settings.limits());
        } catch (BindException e) {
            String place =
                    "--port " + settings.port() + " at " + settings.bind().getHostAddress();
            throw new Refusal(e, place + ": " + e.getMessage() + "; choose another port, or 0 for any free port");
        } catch (IOException e) {
            throw new ServiceDownException("the server cannot start: " + e.getMessage(), e);
        }
    }

    /** Returns the port that the server listens on. */
    public int port() {
        return listener.port();
    }

    /** Returns the address for a browser. */
    public String url() {
        InetAddress bind = settings.bind();
        String host = bind.isAnyLocalAddress() ? "localhost" : bind.getHostAddress();
        return (settings.tls() == null ? "http" : "https") + "://" + (host.contains(":") ? "[" + host + "]" : host)
                + ":" + port() + "/";
    }

    /** Returns the routes. */
    public Router router() {
        return router;
    }

    @Override
    public void close() {
        listener.close();
    }
}
