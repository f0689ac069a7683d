// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.census.CensusStage;
import org.nuxeo.datagen.importer.census.CensusStage.CensusSettings;
import org.nuxeo.datagen.importer.load.DirectStage;
import org.nuxeo.datagen.importer.load.IndexStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl.RateLimit;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifyStage;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;

/** The rate limit lets through as many documents a second as it says, by a clock that waits let advance. */
class MaxRateTest {

    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final int RATE = 1_000;
    private static final int BATCH = 50;
    private static final Dataset DATASET = Datasets.ofBank(60, 6);

    private final AtomicLong clock = new AtomicLong(7);
    private final ThreadLocal<Long> seen = ThreadLocal.withInitial(clock::get);
    private final RateLimit rate = new RateLimit(RATE, this::now, this::park);

    private long now() {
        seen.set(clock.get());
        return seen.get();
    }

    /** Waits from the time that the thread has seen last, at the same time as other threads. */
    private void park(long nanos) {
        clock.accumulateAndGet(seen.get() + nanos, Math::max);
    }

    private static boolean never() {
        return false;
    }

    @Test
    void oneCallerWaitsForEachDocument() {
        for (int i = 0; i <= 300; i++) {
            assertThat(clock.get() - 7).isEqualTo(Math.max(0, i - 1) * 10 * SECOND_NANOS / RATE);
            rate.acquire(10, MaxRateTest::never);
        }
    }

    @Test
    void timeThatNobodyUsesIsNotSavedUp() {
        rate.acquire(1, MaxRateTest::never);
        clock.addAndGet(60 * SECOND_NANOS);
        long startNanos = clock.get();
        for (int i = 0; i < 3; i++) {
            rate.acquire(RATE, MaxRateTest::never);
        }
        assertThat(clock.get() - startNanos).isEqualTo(2 * SECOND_NANOS);
    }

    @Test
    void aNewLimitHoldsFromNowOn() {
        rate.acquire(RATE, MaxRateTest::never);
        rate.set(2 * RATE);
        long startNanos = clock.get();
        for (int i = 0; i < 3; i++) {
            rate.acquire(RATE, MaxRateTest::never);
        }
        assertThat(clock.get() - startNanos).isEqualTo(SECOND_NANOS);
    }

    /** Runs a stage with one thread under the limit, and expects that it takes as long as its documents may. */
    private void takesItsTime(Consumer<StageContext> stage) {
        long startNanos = clock.get();
        stage.accept(StageContext.none().with(new StageControl(rate, 1)));
        // the first batch does not wait, so the last one, which may be short, has not waited for itself
        assertThat(clock.get() - startNanos)
                .isBetween((DATASET.size() - BATCH) * SECOND_NANOS / RATE, DATASET.size() * SECOND_NANOS / RATE);
    }

    @Test
    void stagesWorkAtTheLimit() throws Exception {
        try (Imported imported = new Imported(DATASET);
                TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            takesItsTime(context -> new DirectStage(
                            Pipelines.models(DATASET),
                            1,
                            BATCH,
                            new MongoTarget(imported.mongo()),
                            Rights.ASSUMED,
                            RetryPolicy.DEFAULT,
                            context)
                    .run());
            takesItsTime(context -> IndexStage.ofAll(
                            new IndexSettings(1, BATCH, StoreLayout.DEFAULT, RetryPolicy.DEFAULT, false),
                            Pipelines.models(DATASET),
                            null,
                            elastic,
                            context)
                    .run());
            takesItsTime(context -> new VerifyStage(
                            new VerifySettings(
                                    1,
                                    BATCH,
                                    0,
                                    BlobCheck.DIGEST,
                                    10,
                                    StoreLayout.DEFAULT,
                                    RetryPolicy.DEFAULT,
                                    false,
                                    false),
                            Pipelines.models(DATASET),
                            VerifyScope.whole(DATASET),
                            imported.mongo(),
                            null,
                            context)
                    .run());
        }
    }

    @Test
    void aCensusVisitsTwiceAtTheLimit() {
        long startNanos = clock.get();
        new CensusStage(
                        new CensusSettings(1, 3, BATCH),
                        DATASET,
                        Part.WHOLE,
                        StageContext.none().with(new StageControl(rate, 1)))
                .run();
        assertThat(clock.get() - startNanos)
                .isBetween(
                        2 * (DATASET.size() - BATCH) * SECOND_NANOS / RATE, 2 * DATASET.size() * SECOND_NANOS / RATE);
    }
}
