// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import java.net.InetAddress;
import javax.net.ssl.SSLContext;
import org.nuxeo.datagen.server.http.Credentials;
import org.nuxeo.datagen.server.http.ServerLimits;

/**
 * The settings of a server: its address, credentials and limits.
 *
 * @param bind the address to listen on
 * @param port 0 to 65535; 0 chooses any free port
 * @param credentials needed for writing, and for reading if the address is not a loopback address
 * @param limits limits of each request and client
 * @param tls keys for HTTPS, or null for HTTP
 */
public record ServerSettings(InetAddress bind, int port, Credentials credentials, ServerLimits limits, SSLContext tls) {

    public ServerSettings {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port " + port + ": must be 0 to 65535");
        }
        if (credentials.isEmpty() && !bind.isLoopbackAddress()) {
            throw new IllegalArgumentException("bind " + bind.getHostAddress()
                    + ": is reachable from other machines and needs credentials; set DATAGEN_PASSWORD");
        }
        if (!credentials.areSafe() && !bind.isLoopbackAddress()) {
            throw new IllegalArgumentException("bind " + bind.getHostAddress()
                    + ": is reachable from other machines, so every password and token must have at least "
                    + Credentials.SAFE_CHARS + " characters");
        }
    }
}
