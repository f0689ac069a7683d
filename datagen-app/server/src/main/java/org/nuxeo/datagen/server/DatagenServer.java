package org.nuxeo.datagen.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.server.http.Access;
import org.nuxeo.datagen.server.http.Frame;
import org.nuxeo.datagen.server.http.HttpListener;
import org.nuxeo.datagen.server.http.RequestMetrics;
import org.nuxeo.datagen.server.http.Router;

/** The HTTP server over a dataset. */
public final class DatagenServer implements AutoCloseable {
    private final HttpListener listener;
    private final ServerSettings settings;
    private final Router router;

    /**
     * Opens the server's socket; requests are answered when this returns.
     *
     * @param router what is answered
     * @param metrics of the requests
     * @throws ServerException if the address cannot be had
     */
    public DatagenServer(ServerSettings settings, Router router, RequestMetrics metrics) {
        this.settings = settings;
        this.router = router;
        Access access = new Access(settings.credentials(), settings.bind().isLoopbackAddress());
        Frame frame = new Frame(router, access, settings.limits(), metrics);
        InetSocketAddress address = new InetSocketAddress(settings.bind(), settings.port());
        try {
            this.listener = HttpListener.open(address, settings.tls(), frame, settings.limits());
        } catch (BindException e) {
            throw new ServerException(
                    "--port " + settings.port() + " at " + settings.bind().getHostAddress() + ": " + e.getMessage()
                            + "; choose another, or 0 for any free one",
                    e);
        } catch (IOException e) {
            throw new ServiceDownException("the server does not start: " + e.getMessage(), e);
        }
    }

    /** Returns the port it listens at. */
    public int port() {
        return listener.port();
    }

    /** Returns where a browser finds it. */
    public String url() {
        InetAddress bind = settings.bind();
        String host = bind.isAnyLocalAddress() ? "localhost" : bind.getHostAddress();
        return (settings.tls() == null ? "http" : "https") + "://" + (host.contains(":") ? "[" + host + "]" : host)
                + ":" + port() + "/";
    }

    /** Returns what it answers. */
    public Router router() {
        return router;
    }

    @Override
    public void close() {
        listener.close();
    }
}
