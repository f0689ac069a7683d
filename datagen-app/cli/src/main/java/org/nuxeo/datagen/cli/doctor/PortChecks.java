// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;

/** The checks whether servers can listen. */
public final class PortChecks {
    private PortChecks() {}

    /**
     * Checks the loopback address.
     *
     * @param port port of the page of {@code serve}
     */
    public static List<Finding> all(int port) {
        return List.of(anyPort(), page(port));
    }

    private static Finding anyPort() {
        try (ServerSocket socket = listen(0)) {
            return Finding.ok("free ports", "available for services, such as " + socket.getLocalPort());
        } catch (IOException e) {
            return Finding.fault(
                    "free ports",
                    "127.0.0.1: no server can listen (" + e.getMessage() + ")",
                    "allow programs to listen on the loopback address, and check that it is up");
        }
    }

    static Finding page(int port) {
        String name = "port " + port;
        try {
            listen(port).close();
            return Finding.ok(name, "free for the page of serve");
        } catch (IOException e) {
            return Finding.warning(
                    name, "cannot be used (" + e.getMessage() + ")", "choose another --port, or 0 for any free port");
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
