// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import static org.nuxeo.datagen.core.schema.DocumentType.TAG;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.NOT_WRITTEN;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.PRESENT;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.REJECTED;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.UNKNOWN;
import static org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus.WRITTEN;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.http.HttpEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;

/** Sends the bulk lines of batches to Elasticsearch. Thread safe. */
public record ElasticTarget(ElasticStore store) implements BatchTarget {

    private static final ContentType LINES = ContentType.create("application/x-ndjson");
    private static final String MULTI_GET = "/_mget?filter_path=docs._source,docs._id,docs.error.type";

    @Override
    public String name() {
        return "elasticsearch";
    }

    @Override
    public String address() {
        return store.settings().address();
    }

    @Override
    public BulkOutcome write(Batch batch, int[] positions) {
        // Through the alias, an index that was deleted does not come back with a mapping that the server guesses.
        Request request = new Request("POST", "/" + IndexAdmin.aliasOf(batch.repository()) + "/_bulk");
        request.addParameter("require_alias", "true");
        request.addParameter("filter_path", ElasticBulkSorter.ANSWER);
        request.setEntity(body(batch, positions));
        try (InputStream answer = store.perform(request).getEntity().getContent()) {
            return ElasticBulkSorter.sortAnswer(positions.length, answer);
        } catch (ResponseException e) {
            return ElasticBulkSorter.sortStatus(
                    positions.length, e.getResponse().getStatusLine().getStatusCode(), FailureReasons.of(e));
        } catch (IOException e) {
            return new BulkOutcome(positions.length, UNKNOWN, FailureReasons.of(e));
        }
    }

    private static HttpEntity body(Batch batch, int[] positions) {
        if (positions.length == batch.size()) {
            return new NByteArrayEntity(
                    batch.jsonBytes(), 0, batch.entry(positions.length - 1).jsonEnd(), LINES);
        }
        ByteSink lines = new ByteSink(64 * 1024);
        for (int position : positions) {
            Batch.Entry entry = batch.entry(position);
            lines.put(batch.jsonBytes(), entry.jsonStart(), entry.jsonEnd() - entry.jsonStart());
        }
        return new NByteArrayEntity(lines.array(), 0, lines.length(), LINES);
    }

    @Override
    public String[] compare(Batch batch, int[] positions) throws TransientFailureException {
        List<String> ids =
                IntStream.of(positions).mapToObj(each -> batch.entry(each).id()).toList();
        String path = "/" + IndexAdmin.indexOf(batch.repository()) + MULTI_GET;
        String[] differences = new String[positions.length];
        try {
            String body = Json.object("ids", ids).toString();
            JsonNode found = MultiGetAnswer.documents(store.json("POST", path, body));
            for (int i = 0; i < positions.length; i++) {
                differences[i] = difference(batch, positions[i], found.path(i).path("_source"));
            }
        } catch (IOException e) {
            throw store.passing(e);
        }
        return differences;
    }

    private static @Nullable String difference(Batch batch, int position, JsonNode found) throws IOException {
        Batch.Entry entry = batch.entry(position);
        int from = JsonEncoder.sourceStart(entry.jsonStart(), entry.id());
        JsonNode expected = Json.mapper().readTree(batch.jsonBytes(), from, entry.jsonEnd() - from);
        return Difference.first(JsonDifferences.between(expected, found, TAG, batch.repository(), entry.id()));
    }

    /**
     * Sorts the answer to a bulk request of index actions with external versions.
     *
     * <p>Every item has its own status. 200 and 201 mean written. 409 means that this version or a later one is present.
     * 400 and 413 concern the document and are final, except that a closed index also answers 400. Everything else, such as
     * a block, no such index, no shard or too many requests, concerns the index and may pass. A status of the whole request
     * applies to every item.
     */
    public static final class ElasticBulkSorter {

        /** The parts of the answer that are requested, as the value of {@code filter_path}. */
        static final String ANSWER = "errors,items.*.status,items.*.error.type,items.*.error.reason";

        private ElasticBulkSorter() {}

        /**
         * Returns the status of each document of a request that was answered with status 200.
         *
         * @throws IOException if the answer does not hold {@code size} items, so that nothing is known
         */
        public static BulkOutcome sortAnswer(int size, InputStream body) throws IOException {
            JsonNode answer = Json.mapper().readTree(body);
            JsonNode items = answer == null ? null : answer.get("items");
            if (items == null || items.size() != size) {
                throw new IOException(
                        "bulk answer has " + (items == null ? 0 : items.size()) + " items, expected " + size);
            }
            BulkOutcome outcome = new BulkOutcome(size, WRITTEN, null);
            if (!answer.path("errors").asBoolean(true)) {
                return outcome;
            }
            for (int i = 0; i < size; i++) {
                JsonNode item = items.get(i).elements().next();
                int status = item.path("status").asInt();
                if (status >= 300) {
                    JsonNode error = item.path("error");
                    String type = error.path("type").asText();
                    String cause = status + " " + type + ": "
                            + FailureReasons.text(error.path("reason").asText());
                    StageException.refuse(
                            type.equals("security_exception"),
                            () -> "elasticsearch refuses the write (" + cause + "); check user and rights");
                    outcome.set(i, writeStatus(status, type), cause);
                }
            }
            return outcome;
        }

        /**
         * Returns the status of each document of a request that was answered with an error.
         *
         * @param reason status and reason
         * @throws StageException if the server refuses this client or does not know such requests
         */
        public static BulkOutcome sortStatus(int size, int status, String reason) {
            boolean refused = status == 403 && !reason.contains("blocked by");
            StageException.refuse(
                    status == 401 || refused,
                    () -> "elasticsearch refuses the write (" + reason + "); check user and rights");
            StageException.refuse(status == 400 || status == 405, () -> "elasticsearch refuses the request: " + reason);
            // A gateway that timed out may have forwarded the request.
            boolean inDoubt = status == 408 || status == 502 || status == 504 || status == 500;
            WriteStatus writeStatus = inDoubt ? UNKNOWN : writeStatus(status, "");
            return new BulkOutcome(size, writeStatus, reason);
        }

        private static WriteStatus writeStatus(int status, String type) {
            if (status == 409) {
                return PRESENT;
            }
            boolean ofDocument = status == 413 || status == 400 && !type.equals("index_closed_exception");
            return ofDocument ? REJECTED : NOT_WRITTEN;
        }
    }
}
