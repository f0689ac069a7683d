package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;

/** What is known of an operation in the background. */
public sealed interface AsyncState {

    /** It goes on. */
    record Running() implements AsyncState {}

    /**
     * It has ended and its result was taken, which a server gives once.
     *
     * @param result what it answered
     */
    record Done(JsonNode result) implements AsyncState {}

    /**
     * It has ended with an error.
     *
     * @param status of HTTP
     * @param reason in one line
     */
    record Failed(int status, String reason) implements AsyncState {}

    /** The server knows nothing of it: it was started anew, or the result was taken. */
    record Lost() implements AsyncState {}
}
