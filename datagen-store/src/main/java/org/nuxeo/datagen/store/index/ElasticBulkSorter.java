// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.failure.StageException;

/**
 * Sorts the answer to a bulk request of index actions with external versions.
 *
 * <p>Every item has its own status. 200 and 201 mean written. 409 means that this version or a later one is present.
 * 429 and 5xx are temporary. Any other 4xx concerns the document and is final. A status of the whole request applies to
 * every item.
 */
public final class ElasticBulkSorter {

    /** The parts of the answer that are requested, as the value of {@code filter_path}. */
    static final String ANSWER = "errors,items.*.status,items.*.error.type,items.*.error.reason";

    private static final ObjectMapper JSON = new ObjectMapper();

    private ElasticBulkSorter() {}

    /**
     * Returns the status of each document of a request that was answered with status 200.
     *
     * @throws IOException if the answer does not hold {@code size} items, so that nothing is known
     */
    public static BulkOutcome sortAnswer(int size, InputStream body) throws IOException {
        JsonNode answer = JSON.readTree(body);
        JsonNode items = answer == null ? null : answer.get("items");
        if (items == null || items.size() != size) {
            throw new IOException("bulk answer has " + (items == null ? 0 : items.size()) + " items, expected " + size);
        }
        BulkOutcome outcome = new BulkOutcome(size, WriteStatus.WRITTEN, null);
        if (!answer.path("errors").asBoolean(true)) {
            return outcome;
        }
        for (int i = 0; i < size; i++) {
            JsonNode item = items.get(i).elements().next();
            int status = item.path("status").asInt();
            if (status >= 300) {
                JsonNode error = item.path("error");
                outcome.set(
                        i,
                        writeStatus(status),
                        status + " " + error.path("type").asText() + ": "
                                + error.path("reason").asText());
            }
        }
        return outcome;
    }

    /**
     * Returns the status of each document of a request that was answered with an error.
     *
     * @throws StageException if the server refuses this client or has no such index
     */
    public static BulkOutcome sortStatus(int size, int status, String reason) {
        if (status == 401 || status == 403) {
            throw new StageException("elasticsearch refuses the write (" + status + "); check user and rights");
        }
        if (status == 404) {
            throw new StageException("elasticsearch has no such index: " + reason);
        }
        // A gateway that timed out may have forwarded the request.
        boolean inDoubt = status == 408 || status == 502 || status == 504 || status == 500;
        WriteStatus writeStatus = inDoubt ? WriteStatus.UNKNOWN : writeStatus(status);
        return new BulkOutcome(size, writeStatus, status + " " + reason);
    }

    static WriteStatus writeStatus(int status) {
        if (status == 409) {
            return WriteStatus.PRESENT;
        }
        return status == 429 || status >= 500 ? WriteStatus.NOT_WRITTEN : WriteStatus.REJECTED;
    }
}
