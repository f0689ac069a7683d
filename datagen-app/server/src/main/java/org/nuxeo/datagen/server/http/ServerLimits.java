// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

/**
 * The limits of each request and client.
 *
 * @param headerBytes maximum length of all headers of a request
 * @param headers maximum number of header fields
 * @param pathChars maximum length of path and query
 * @param bodyBytes maximum length of a body that is held in memory, such as JSON
 * @param uploadBytes maximum length of a body that is read as a stream
 * @param headerMillis maximum time for sending the headers
 * @param bodyMillis maximum time for sending a body that is held in memory
 * @param idleMillis maximum time between two requests, and maximum time without progress of a long body
 * @param connectionsPerClient maximum number of open connections of one address
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

    /** The default limits, which allow load tests from one machine. */
    public static final ServerLimits DEFAULT =
            new ServerLimits(16 << 10, 100, 4096, 1 << 20, 64L << 30, 10_000, 30_000, 60_000, 2000);
}
