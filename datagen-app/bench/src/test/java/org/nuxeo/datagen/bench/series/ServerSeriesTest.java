// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.nuxeo.datagen.bench.series.ServerSeries.Source;
import org.nuxeo.datagen.bench.series.ServerSeries.Source.Value;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.store.size.Storage;

@Timeout(60)
class ServerSeriesTest {

    /** Samples a source a number of times, a second apart on the axis. */
    private static List<Curve> sampled(Source source, int times) throws Exception {
        CountDownLatch done = new CountDownLatch(times);
        AtomicInteger seconds = new AtomicInteger();
        Source counted = () -> {
            if (done.getCount() == 0) {
                throw new IllegalStateException("enough");
            }
            done.countDown();
            return source.values();
        };
        ServerSeries series = new ServerSeries(List.of(counted), seconds::getAndIncrement, 1);
        try (series) {
            done.await();
        }
        return series.curves();
    }

    @Test
    void aCounterIsShownAsItsGrowthASecondAlsoAfterARestartOfTheServer() throws Exception {
        int[] counts = {5, 15, 45, 10, 30};
        AtomicInteger next = new AtomicInteger();
        List<Curve> curves = sampled(
                () -> {
                    int i = next.getAndIncrement();
                    return List.of(
                            new Value("operations", "a second", "insert", counts[i], true),
                            Value.of("cache", "megabytes", "used", i),
                            Value.of("cache", "megabytes", "dirty", 0));
                },
                counts.length);
        assertThat(curves)
                .extracting(Curve::line)
                .as("what is always 0 is left out")
                .containsExactly("insert", "used");
        assertThat(values(curves.get(0))).containsExactly(10.0, 30.0, 20.0);
        assertThat(curves.get(0).points()).extracting(Curve.Point::x).containsExactly(1.0, 2.0, 4.0);
    }

    @Test
    void aServerThatDoesNotAnswerHasNoPointAndALongRunHasFew() throws Exception {
        AtomicInteger next = new AtomicInteger();
        List<Curve> curves = sampled(
                () -> {
                    int i = next.getAndIncrement();
                    if (i % 3 == 1) {
                        throw new IllegalStateException("away");
                    }
                    return List.of(Value.of("heap", "megabytes", "node", i));
                },
                600);
        List<Double> values = values(curves.get(0));
        assertThat(values).hasSizeBetween(40, 120).isSorted();
        assertThat(values.get(0)).isLessThan(20);
        assertThat(values.get(values.size() - 1)).isGreaterThan(580);
    }

    private static List<Double> values(Curve curve) {
        List<Double> values = new ArrayList<>();
        curve.points().forEach(point -> values.add(point.rates()[0]));
        return values;
    }

    @Test
    void theStatusOfAMongoIsOperationsCacheQueuesAndFilesAndThatOfARouterOperations() throws Exception {
        BsonDocument status = BsonDocument.parse("""
            {opcounters: {insert: 7, query: {$numberLong: "8"}, deprecated: {total: 1}},
             globalLock: {currentQueue: {readers: 1, writers: 2}, activeClients: {readers: 3, writers: 4}},
             wiredTiger: {
               cache: {"bytes currently in the cache": 5000000, "tracked dirty bytes in the cache": 1000000.0,
                       "maximum bytes configured": {$numberLong: "9000000"}},
               "block-manager": {"bytes read": 2000000, "bytes written": 3000000}}}
            """);
        assertThat(ServiceSources.ofMongo(status))
                .extracting(each -> each.line() + " " + each.number() + (each.counts() ? " counted" : ""))
                .containsExactly(
                        "insert 7.0 counted",
                        "query 8.0 counted",
                        "used 5.0",
                        "dirty 1.0",
                        "limit 9.0",
                        "read 2.0 counted",
                        "written 3.0 counted",
                        "waiting readers 1.0",
                        "waiting writers 2.0",
                        "active readers 3.0",
                        "active writers 4.0");
        status.remove("wiredTiger");
        status.remove("globalLock");
        assertThat(ServiceSources.ofMongo(status)).hasSize(2);
    }

    @Test
    void thisProcessIsSampled() {
        List<Value> values = new ProcessSource().values();
        assertThat(values).extracting(Value::line).contains("datagen");
        assertThat(values).allSatisfy(each -> assertThat(each.number()).isNotNegative());
    }

    @Test
    void aStorageSaysWhatABillionDocumentsTake() {
        assertThat(new Storage("index", "nuxeo-us-east", 2_000, 1_000_000, 0, 0, Map.of()).bytesPerBillion())
                .isEqualTo(5e11);
        assertThat(new Storage("topic", "t", 0, 10, 0, 10, Map.of()).bytesPerBillion())
                .isZero();
    }
}
