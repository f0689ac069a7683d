// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.bench.campaign.LargeObjects.Payload;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;

class LargeObjectsTest {

    private static final Payload PAYLOAD = new Payload(300, 3_000);

    private static final Dataset DATASET = Datasets.ofBank(56_909_916, 60);

    private final LargeObjects objects = new LargeObjects(DATASET, PAYLOAD, 20);

    @Test
    void countsAndHighestWeightsAreThoseOfTheDocuments() {
        List<BsonDocument> all = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            all.add(objects.document(i));
        }
        for (int rank = 1; rank <= 20; rank++) {
            int wanted = rank;
            List<Integer> weights = all.stream()
                    .filter(each -> each.getInt32("rank").getValue() == wanted)
                    .map(each -> each.getInt32("weight").getValue())
                    .sorted(Comparator.reverseOrder())
                    .toList();
            assertThat(objects.histogram()[rank - 1]).isEqualTo(weights.size());
            assertThat(Arrays.stream(objects.weights(rank)).sum()).isEqualTo(weights.size());
            assertThat(objects.highest(rank, 7)).isEqualTo(weights.subList(0, Math.min(7, weights.size())));
        }
    }

    @Test
    void anyOtherByteOrNumberIsNotTheDocument() {
        BsonDocument document = objects.document(5);
        assertThat(objects.isDocument(document, 5)).isTrue();
        assertThat(objects.isDocument(document, 6)).isFalse();
        byte[] payload = document.getBinary("payload").getData().clone();
        payload[payload.length - 1]++;
        assertThat(objects.isDocument(document.clone().append("payload", new BsonBinary(payload)), 5))
                .isFalse();
        assertThat(objects.isDocument(document.clone().append("weight", new BsonInt32(21)), 5))
                .isFalse();
    }

    @Property(tries = 50)
    void payloadsHaveTheirSizesAndCannotBeCompressed(
            @ForAll long number, @ForAll @IntRange(min = 1, max = 5_000) int min) {
        byte[] bytes = new Payload(min, 2 * min).bytes(number);
        assertThat(bytes.length).isBetween(min, 2 * min);
        Deflater deflater = new Deflater();
        deflater.setInput(bytes);
        deflater.finish();
        assertThat(deflater.deflate(new byte[3 * bytes.length + 100])).isGreaterThanOrEqualTo(bytes.length);
        deflater.end();
    }

    @Test
    void sizesThatCannotBeAreRefused() throws Exception {
        for (String bytes : List.of("0", "16000001", "[5, 4]", "[1, 2, 3]", "[]")) {
            Step.Settings settings =
                    new Step.Settings("own", "objects", Json.mapper().readTree("{\"bytes\": " + bytes + "}"));
            assertThatThrownBy(() -> Payload.of(settings, "bytes", 1L))
                    .isInstanceOf(BenchException.class)
                    .hasMessageContaining("step 'objects': bytes: ");
        }
    }

    @Test
    void theTimeOfEveryCheckIsKnownSoThatItIsNotThatOfTheServer() throws Exception {
        Requests.Checks checks = new Requests.Checks();
        for (int i = 0; i < 2; i++) {
            boolean right = i == 1;
            boolean checked = checks.of(() -> {
                long startNanos = System.nanoTime();
                while (System.nanoTime() - startNanos < 1_000_000) {
                    Thread.onSpinWait();
                }
                return right;
            });
            assertThat(checked).isEqualTo(right);
        }
        assertThat(checks.nanos()).isGreaterThanOrEqualTo(2_000_000);
    }

    @Test
    void anExplainedQueryNamesWhatTheServersExamined() {
        BsonDocument statistics = new BsonDocument("nReturned", new BsonInt32(4))
                .append("totalKeysExamined", new BsonInt64(5_000))
                .append("totalDocsExamined", new BsonInt32(0));
        BsonDocument plan = new BsonDocument("executionStats", statistics);
        assertThat(ObjectQueries.examined(plan))
                .isEqualTo("4 documents found, 5,000 keys and 0 documents examined, 1 shard asked");
        statistics.append("executionStages", BsonDocument.parse("{stage: 'SHARD_MERGE', shards: [{}, {}, {}]}"));
        assertThat(ObjectQueries.examined(plan)).endsWith("3 shards asked");
        assertThat(ObjectQueries.examined(new BsonDocument("ok", new BsonString("1"))))
                .isEqualTo("without statistics");
    }

    @Test
    void ranksFollowZipfsLawAndNoneIsMissing() {
        LargeObjects hundred = new LargeObjects(DATASET, PAYLOAD, 100);
        long[] counts = new long[100];
        for (long i = 0; i < 300_000; i++) {
            counts[hundred.rank(i) - 1]++;
        }
        assertThat(counts).doesNotContain(0L);
        assertThat(Math.abs(LargeObjects.deviation(counts))).isLessThan(4);
        assertThat((double) counts[0] / counts[1]).isCloseTo(2, within(0.05));
        long swapped = counts[1];
        counts[1] = counts[4];
        counts[4] = swapped;
        assertThat(LargeObjects.deviation(counts)).isGreaterThan(4);
    }
}
