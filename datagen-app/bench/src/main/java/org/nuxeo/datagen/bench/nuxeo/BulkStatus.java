// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;

/**
 * The progress of a bulk command.
 *
 * @param id id of the command
 * @param state state, such as {@code RUNNING} or {@code COMPLETED}
 * @param processed number of documents done
 * @param total number of documents found so far
 * @param errors number of documents that failed
 * @param reason reason of the first failure, or an empty text
 * @param millis duration from submission to completion; 0 until then
 */
public record BulkStatus(String id, String state, long processed, long total, long errors, String reason, long millis) {

    /** Reads Nuxeo's JSON. */
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

    /** Returns whether the command is completed or aborted. */
    public boolean isEnded() {
        return state.equals("COMPLETED") || isAborted();
    }

    /** Returns whether the command was aborted. */
    public boolean isAborted() {
        return state.equals("ABORTED");
    }
}
