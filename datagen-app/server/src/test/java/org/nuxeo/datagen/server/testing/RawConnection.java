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

/** A connection to a server on this machine that sends requests as they stand, well formed or not. */
public final class RawConnection implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;

    /**
     * One answer.
     *
     * @param reason the words behind the status
     * @param headers by their names in small letters
     */
    public record Answer(int status, String reason, Map<String, String> headers, String body) {}

    /** Connects to a port of this machine. */
    public RawConnection(int port) throws IOException {
        this(SocketFactory.getDefault(), port);
    }

    /** @param sockets makes the socket, such as one of TLS */
    public RawConnection(SocketFactory sockets, int port) throws IOException {
        socket = sockets.createSocket(InetAddress.getByName("127.0.0.1"), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = socket.getInputStream();
    }

    /** Sends a request on a connection of its own and returns all that comes until the server closes it. */
    public static String exchange(int port, String request) throws IOException {
        try (RawConnection connection = new RawConnection(port)) {
            connection.send(request);
            return connection.rest();
        }
    }

    /** Sends a request on a connection of its own and returns the first answer. */
    public static Answer answer(int port, String request) throws IOException {
        return answerOver(SocketFactory.getDefault(), port, request);
    }

    /** @param sockets makes the socket, such as one of TLS */
    public static Answer answerOver(SocketFactory sockets, int port, String request) throws IOException {
        try (RawConnection connection = new RawConnection(sockets, port)) {
            connection.send(request);
            return connection.answer();
        }
    }

    /** Sends characters of ISO 8859-1. */
    public void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Reads one answer, whose body must have a length. */
    public Answer answer() throws IOException {
        return answer(false);
    }

    /** @param head whether it is one to HEAD, which has no body, whatever its length */
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

    /** Ends the connection as a client does whose process is killed: what has not been sent is lost. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
