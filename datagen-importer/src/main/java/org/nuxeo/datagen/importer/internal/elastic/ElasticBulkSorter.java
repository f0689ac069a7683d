package org.nuxeo.datagen.importer.internal.elastic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.bulk.BulkOutcome;
import org.nuxeo.datagen.importer.internal.bulk.Fate;

/**
 * Sorts the answer to a bulk request of index actions with external versions.
 *
 * <p>Every item has its own status: 200 and 201 are written; 409 means that this version or a later one is there; 429
 * and 5xx pass; any other 4xx is about the document and stays. A status of the request as a whole is every item's.
 */
public final class ElasticBulkSorter {

    /** What of the answer is asked for, as the value of {@code filter_path}. */
    static final String ANSWER = "errors,items.*.status,items.*.error.type,items.*.error.reason";

    private static final ObjectMapper JSON = new ObjectMapper();

    private ElasticBulkSorter() {}

    /**
     * Tells what became of a request that was answered with status 200.
     *
     * @throws IOException if the answer is not that of a bulk request of {@code size} items, so nothing is known
     */
    public static BulkOutcome sortAnswer(int size, InputStream body) throws IOException {
        JsonNode answer = JSON.readTree(body);
        JsonNode items = answer == null ? null : answer.get("items");
        if (items == null || items.size() != size) {
            throw new IOException("bulk answer holds " + (items == null ? 0 : items.size()) + " items of " + size);
        }
        BulkOutcome outcome = new BulkOutcome(size, Fate.WRITTEN, null);
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
                        fate(status),
                        status + " " + error.path("type").asText() + ": "
                                + error.path("reason").asText());
            }
        }
        return outcome;
    }

    /**
     * Tells what became of a request that was answered as a whole with an error.
     *
     * @throws StageException if the server refuses this client or has no such index
     */
    public static BulkOutcome sortStatus(int size, int status, String reason) {
        if (status == 401 || status == 403) {
            throw new StageException("elasticsearch refuses the write (" + status + "): check user and rights");
        }
        if (status == 404) {
            throw new StageException("elasticsearch has no such index: " + reason);
        }
        // A gateway that times out may have passed the request on.
        boolean inDoubt = status == 408 || status == 502 || status == 504 || status == 500;
        Fate fate = inDoubt ? Fate.UNKNOWN : fate(status);
        return new BulkOutcome(size, fate, status + " " + reason);
    }

    static Fate fate(int status) {
        if (status == 409) {
            return Fate.PRESENT;
        }
        return status == 429 || status >= 500 ? Fate.NOT_WRITTEN : Fate.REJECTED;
    }
}
