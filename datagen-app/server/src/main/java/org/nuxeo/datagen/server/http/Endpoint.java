package org.nuxeo.datagen.server.http;

/** Answers one kind of request. Thread safe. */
@FunctionalInterface
public interface Endpoint {
    /**
     * Answers a request, or begins to; blocks nobody unless its route says so.
     *
     * @throws Problem if it cannot be answered as asked
     */
    void answer(Request request);
}
