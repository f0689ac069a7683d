// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Optional;
import org.nuxeo.datagen.store.output.Json;

/**
 * A response of a Nuxeo.
 *
 * @param status HTTP status
 * @param location value of the header {@code Location}, or null
 * @param body body, possibly empty
 */
public record NuxeoReply(int status, String location, String body) {

    private static final int REDIRECT = 300;
    private static final int FAILURE = 400;
    private static final int MAX_CHARS = 300;

    /** Returns whether the status is a success. */
    public boolean isOk() {
        return status < REDIRECT;
    }

    /** Returns whether the status is a redirect. */
    public boolean isRedirect() {
        return status >= REDIRECT && status < FAILURE;
    }

    /** Returns the body as JSON, or a missing node if it is not JSON. */
    public JsonNode json() {
        try {
            return body.isEmpty() ? MissingNode.getInstance() : Json.mapper().readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** Returns the server's message about a failure, in one line. */
    public String reason() {
        String text = Optional.of(json().path("message").asText())
                .filter(message -> !message.isEmpty())
                .orElse(body)
                .replaceAll("\\s+", " ")
                .strip();
        String line = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) + "…" : text;
        return line.isEmpty() ? "HTTP " + status : line + " (HTTP " + status + ")";
    }
}
