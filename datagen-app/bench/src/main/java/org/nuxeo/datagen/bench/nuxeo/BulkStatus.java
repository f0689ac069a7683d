package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;

/**
 * How far a bulk command is.
 *
 * @param id of the command
 * @param state such as {@code RUNNING} or {@code COMPLETED}
 * @param processed documents done
 * @param total documents found so far
 * @param errors documents that failed
 * @param reason of the first of them, or an empty text
 * @param millis from submission to completion; 0 before that
 */
public record BulkStatus(String id, String state, long processed, long total, long errors, String reason, long millis) {

    /** Reads what Nuxeo writes. */
    static BulkStatus read(JsonNode json) {
        return new BulkStatus(
                json.path("commandId").asText(),
                json.path("state").asText(),
                json.path("processed").asLong(),
                json.path("total").asLong(),
                json.path("errorCount").asLong(),
                json.path("errorMessage").asText(""),
                millis(json));
    }

    private static long millis(JsonNode json) {
        String submitted = json.path("submitted").asText("null");
        String completed = json.path("completed").asText("null");
        return submitted.equals("null") || completed.equals("null")
                ? 0
                : Duration.between(Instant.parse(submitted), Instant.parse(completed))
                        .toMillis();
    }

    /** Returns whether nothing more happens. */
    public boolean isEnded() {
        return state.equals("COMPLETED") || isAborted();
    }

    /** Returns whether somebody has ended it. */
    public boolean isAborted() {
        return state.equals("ABORTED");
    }
}
