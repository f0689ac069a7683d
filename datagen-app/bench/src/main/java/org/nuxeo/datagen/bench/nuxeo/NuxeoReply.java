package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Optional;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * What a server has answered.
 *
 * @param status of HTTP
 * @param location the header of that name, or null
 * @param body the text, possibly empty
 */
public record NuxeoReply(int status, String location, String body) {

    private static final int REDIRECT = 300;
    private static final int FAILURE = 400;
    private static final int MAX_CHARS = 300;

    /** Returns whether it is what was asked for. */
    public boolean isOk() {
        return status < REDIRECT;
    }

    /** Returns whether it names another address. */
    public boolean isRedirect() {
        return status >= REDIRECT && status < FAILURE;
    }

    /** Returns the body as JSON; a missing node if it is none. */
    public JsonNode json() {
        try {
            return body.isEmpty() ? MissingNode.getInstance() : Json.MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    /** Returns what the server says of a failure, in one line. */
    public String reason() {
        String text = Optional.of(json().path("message").asText())
                .filter(message -> !message.isEmpty())
                .orElse(body)
                .replaceAll("\\s+", " ")
                .strip();
        String said = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) + "…" : text;
        return said.isEmpty() ? "HTTP " + status : said + " (HTTP " + status + ")";
    }
}
