// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.testing;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.net.SocketFactory;

/** A connection to a server on this machine that sends raw requests, well formed or not. */
public final class RawConnection implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    /**
     * A response.
     *
     * @param reason the reason phrase
     * @param headers the headers by lower-case name
     */
    public record Answer(int status, String reason, Map<String, String> headers, String body) {}

    /** Connects to a port on this machine. */
    public RawConnection(int port) throws IOException {
        this(SocketFactory.getDefault(), port);
    }

    /** Connects with a socket factory, such as one of TLS. */
    public RawConnection(SocketFactory sockets, int port) throws IOException {
        socket = sockets.createSocket(InetAddress.getByName("127.0.0.1"), port);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
    }

    /** Sends a request on a new connection and returns everything up to the end of the connection. */
    public static String exchange(int port, String request) throws IOException {
        try (RawConnection connection = new RawConnection(port)) {
            connection.send(request);
            return connection.rest();
        }
    }

    /** Sends a request on a new connection and returns the first response. */
    public static Answer answer(int port, String request) throws IOException {
        return answerOver(SocketFactory.getDefault(), port, request);
    }

    /** Sends a request on a new connection of a socket factory and returns the first response. */
    public static Answer answerOver(SocketFactory sockets, int port, String request) throws IOException {
        try (RawConnection connection = new RawConnection(sockets, port)) {
            connection.send(request);
            return connection.answer();
        }
    }

    /** Sends a text in ISO 8859-1. */
    public void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Reads a response, which must have a Content-Length. */
    public Answer answer() throws IOException {
        return answer(false);
    }

    /**
     * Reads a response.
     *
     * @param head whether the request was a HEAD, whose response has no body
     */
    public Answer answer(boolean head) throws IOException {
        String status = line();
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        byte[] body = head ? new byte[0] : in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        String[] words = status.split(" ", 3);
        return new Answer(Integer.parseInt(words[1]), words[2], headers, new String(body, StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the server closed the connection after: " + line);
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).strip();
    }

    /** Reads until the server closes the connection. */
    public String rest() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Resets the connection like a client that is killed. Unsent bytes are lost. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
