// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A client that fetches files from a server over one connection and discards them. */
public final class BlobClient implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 << 10;
    private static final int TIMEOUT_MILLIS = 120_000;

    private final URI server;
    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];

    /** Connects to a server. */
    public BlobClient(URI server) throws IOException {
        this.server = server;
        socket = new Socket(server.getHost(), server.getPort());
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    }

    /**
     * Fetches a file or its first bytes.
     *
     * @param maxBytes maximum number of bytes to fetch, 0 for the whole file
     * @return the number of bytes received
     * @throws IOException if the response is not a file or ends early
     */
    public long fetch(String key, long maxBytes) throws IOException {
        String range = maxBytes == 0 ? "" : "Range: bytes=0-" + (maxBytes - 1) + "\r\n";
        String request =
                "GET /api/blobs/" + key + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n" + range + "\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String status = line();
        if (!status.startsWith(maxBytes == 0 ? "HTTP/1.1 200" : "HTTP/1.1 206")) {
            throw new IOException("the server answered " + status);
        }
        long length = -1;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length =
                        Long.parseLong(header.substring(header.indexOf(':') + 1).strip());
            }
        }
        long left = length;
        while (left > 0) {
            int count = in.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (count < 0) {
                throw new EOFException("the file ends " + left + " bytes early");
            }
            left -= count;
        }
        return length;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the connection ends within an answer");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
