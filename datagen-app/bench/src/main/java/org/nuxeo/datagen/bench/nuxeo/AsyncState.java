// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;

/** The state of an operation that runs in the background. */
public sealed interface AsyncState {

    /** The operation is running. */
    record Running() implements AsyncState {}

    /**
     * The operation has ended, and its result was read. A server returns the result only once.
     *
     * @param result the operation's result
     */
    record Done(JsonNode result) implements AsyncState {}

    /**
     * The operation has failed.
     *
     * @param status HTTP status
     * @param reason reason in one line
     */
    record Failed(int status, String reason) implements AsyncState {}

    /** The server does not know the operation, since it was restarted or the result was already read. */
    record Lost() implements AsyncState {}
}
