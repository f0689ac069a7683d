package org.nuxeo.datagen.server;

import java.net.InetAddress;
import javax.net.ssl.SSLContext;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.ServerLimits;

/**
 * How a server is reached, and by whom.
 *
 * @param bind the address it listens at
 * @param port 0 to 65535, 0 for any free one
 * @param credentials who may write, and read where the address is not a loopback one
 * @param limits what one request may take
 * @param tls keys for HTTPS, or null for HTTP
 */
public record ServerSettings(InetAddress bind, int port, Credentials credentials, ServerLimits limits, SSLContext tls) {

    public ServerSettings {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port " + port + ": must be 0 to 65535");
        }
        if (credentials.isEmpty() && !bind.isLoopbackAddress()) {
            throw new IllegalArgumentException("bind " + bind.getHostAddress()
                    + ": others than this machine reach it, so it needs credentials; set DATAGEN_PASSWORD");
        }
        if (!credentials.areSafe() && !bind.isLoopbackAddress()) {
            throw new IllegalArgumentException("bind " + bind.getHostAddress()
                    + ": others than this machine reach it, so each secret must have at least "
                    + Credentials.SAFE_CHARS + " characters");
        }
    }
}
