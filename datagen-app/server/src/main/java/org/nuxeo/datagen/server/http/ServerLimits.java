package org.nuxeo.datagen.server.http;

/**
 * How much of the server one request or client may take.
 *
 * @param headerBytes all headers of a request together
 * @param headers header fields of a request
 * @param pathChars path and query of a request
 * @param bodyBytes a body that is held in memory, such as JSON
 * @param uploadBytes a body that is read as it comes
 * @param headerMillis time to send the headers
 * @param bodyMillis time to send a body that is held in memory
 * @param idleMillis time between two requests, and time in which a client sends or takes nothing of a long body
 * @param connectionsPerClient open connections of one address
 */
public record ServerLimits(
        int headerBytes,
        int headers,
        int pathChars,
        int bodyBytes,
        long uploadBytes,
        int headerMillis,
        int bodyMillis,
        int idleMillis,
        int connectionsPerClient) {

    /** What serves load tests from one machine, and bounds everything else. */
    public static final ServerLimits DEFAULT =
            new ServerLimits(16 << 10, 100, 4096, 1 << 20, 64L << 30, 10_000, 30_000, 60_000, 2000);
}
