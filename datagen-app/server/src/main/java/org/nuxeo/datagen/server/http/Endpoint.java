// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

/** A handler of the requests of one route. Implementations are thread safe. */
@FunctionalInterface
public interface Endpoint {
    /**
     * Answers a request, or starts to answer it asynchronously. It must not block unless its route is slow.
     *
     * @throws Problem if the request cannot be served
     */
    void answer(Request request);
}
