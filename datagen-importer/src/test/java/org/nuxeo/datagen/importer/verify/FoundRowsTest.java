// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.store.failure.StageException;

class FoundRowsTest {

    @Test
    void allDocumentsOfAReplyAreFoundInTheirOrder() {
        // From ten documents on, their names in the array have two digits.
        for (int count : new int[] {0, 1, 12}) {
            List<BsonDocument> expected = IntStream.range(0, count)
                    .mapToObj(i -> BsonDocument.parse("{_id: " + i + ", text: '" + "x".repeat(i) + "'}"))
                    .toList();
            String batch = expected.stream().map(BsonDocument::toJson).collect(Collectors.joining(", "));

            BsonArray rows = RangeReader.rows(reply("{operationTime: {$timestamp: {t: 1, i: 2}},"
                    + " cursor: {id: {$numberLong: '0'}, ns: 'nuxeo.us-east', firstBatch: [" + batch + "]}, ok: 1.0}"));

            assertThat(rows.stream()
                            .map(row -> BsonDocument.parse(row.asDocument().toJson()))
                            .toList())
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ok: 1}", "{cursor: {id: {$numberLong: '0'}}, ok: 1}", "{cursor: 1, ok: 1}"})
    void aReplyWithoutABatchIsRefused(String reply) {
        assertThatThrownBy(() -> RangeReader.rows(reply(reply)))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("cursor.firstBatch");
    }

    private static RawBsonDocument reply(String json) {
        return RawBsonDocument.parse(json);
    }
}
