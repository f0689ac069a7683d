// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.bulk.BatchTarget.WriteStatus;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticTarget.ElasticBulkSorter;

class ElasticBulkSorterTest {

    private static BulkOutcome sort(int size, String json) throws IOException {
        return ElasticBulkSorter.sortAnswer(size, new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void everyItemHasItsOwnStatus() throws IOException {
        String json = """
                {"errors": true, "items": [
                {"index": {"status": 201}},
                {"index": {"status": 409, "error": {"type": "version_conflict_engine_exception", "reason": "1"}}},
                {"index": {"status": 429, "error": {"type": "es_rejected_execution_exception", "reason": "full"}}},
                {"index": {"status": 400, "error": {"type": "mapper_parsing_exception", "reason": "bad"}}},
                {"index": {"status": 503, "error": {"type": "unavailable_shards_exception", "reason": "none"}}},
                {"index": {"status": 200}}]}
                """;
        BulkOutcome outcome = sort(6, json);
        assertThat(outcome.status(0)).isEqualTo(WriteStatus.WRITTEN);
        assertThat(outcome.status(1)).isEqualTo(WriteStatus.PRESENT);
        assertThat(outcome.status(2)).isEqualTo(WriteStatus.NOT_WRITTEN);
        assertThat(outcome.status(3)).isEqualTo(WriteStatus.REJECTED);
        assertThat(outcome.cause(3)).contains("mapper_parsing_exception: bad");
        assertThat(outcome.status(4)).isEqualTo(WriteStatus.NOT_WRITTEN);
        assertThat(outcome.status(5)).isEqualTo(WriteStatus.WRITTEN);
    }

    @ParameterizedTest
    @CsvSource({
        "403, cluster_block_exception",
        "404, index_not_found_exception",
        "400, index_closed_exception",
        "429, cluster_block_exception",
        "503, unavailable_shards_exception"
    })
    void whatConcernsTheIndexMayPass(int status, String type) throws IOException {
        BulkOutcome outcome = sort(
                1,
                "{\"errors\": true, \"items\": [{\"index\": {\"status\": " + status + ", \"error\": {\"type\": \""
                        + type + "\", \"reason\": \"blocked by: [FORBIDDEN/8/index write (api)];\"}}}]}");
        assertThat(outcome.status(0)).isEqualTo(WriteStatus.NOT_WRITTEN);
        assertThat(outcome.cause(0)).contains(type);
    }

    @Test
    void aMissingRightEndsTheStageAndABlockOfAllIndexesDoesNot() {
        assertThatThrownBy(() -> sort(
                        1,
                        "{\"errors\": true, \"items\": [{\"index\": {\"status\": 403, \"error\": {\"type\":"
                                + " \"security_exception\", \"reason\": \"unauthorized\"}}}]}"))
                .isInstanceOf(StageException.class);
        assertThat(statuses(ElasticBulkSorter.sortStatus(
                        1, 403, "403 Forbidden, blocked by: [FORBIDDEN/6/cluster read-only (api)];")))
                .containsExactly(WriteStatus.NOT_WRITTEN);
    }

    private static List<WriteStatus> statuses(BulkOutcome outcome) {
        return IntStream.range(0, outcome.size()).mapToObj(outcome::status).toList();
    }

    @Test
    void withoutErrorsAllDocumentsAreWritten() throws IOException {
        assertThat(statuses(sort(
                        2, "{\"errors\":false,\"items\":[{\"index\":{\"status\":201}},{\"index\":{\"status\":201}}]}")))
                .containsExactly(WriteStatus.WRITTEN, WriteStatus.WRITTEN);
    }

    @Test
    void anAnswerOfAnotherLengthIsRejected() {
        assertThatThrownBy(() -> sort(2, "{\"errors\":false,\"items\":[{\"index\":{\"status\":201}}]}"))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> sort(1, "{}")).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "429,NOT_WRITTEN",
        "503,NOT_WRITTEN",
        "502,UNKNOWN",
        "504,UNKNOWN",
        "408,UNKNOWN",
        "404,NOT_WRITTEN",
        "413,REJECTED"
    })
    void theStatusOfTheRequestAppliesToEveryItem(int status, WriteStatus expected) {
        assertThat(statuses(ElasticBulkSorter.sortStatus(3, status, "reason")))
                .containsExactly(expected, expected, expected);
    }

    @ParameterizedTest
    @CsvSource({"401", "403", "400"})
    void aRefusedClientEndsTheStage(int status) {
        assertThatThrownBy(() -> ElasticBulkSorter.sortStatus(1, status, "no")).isInstanceOf(StageException.class);
    }
}
