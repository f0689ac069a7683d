// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.load.IndexStage.IndexFilling;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.RangeRuns.VerifyOutcome;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.testing.Datasets;

class RangeRunsTest {

    private static final Dataset DATASET = Datasets.ofBank(30, 4);
    private static final PositionRange ALL = new PositionRange(0, DATASET.size());

    private static Job job(Imported imported, TestIndex index) {
        ServiceAddresses services = new ServiceAddresses(
                null, imported == null ? null : imported.mongo().settings().uri(), index == null ? null : index.url());
        return Job.of(DATASET, services).threads(2).partitions(1).build();
    }

    @Test
    void tasksOfAnEngineVerifyEverythingTogether() {
        try (Imported imported = new Imported(DATASET);
                RangeRuns runs = RangeRuns.open(job(imported, null), StopSource.NEVER)) {
            imported.mongo()
                    .documents("us-east")
                    .updateOne(Filters.eq("ecm:primaryType", "Account"), Updates.set("dc:title", "forged"));
            imported.mongo()
                    .documents("us-west")
                    .insertOne(RawBsonDocument.parse("{'ecm:id': '77777777-1111-4222-8333-444444444444'}"));
            assertThat(runs.documents()).isEqualTo(DATASET.size());
            // The tasks run at the same time and share the clients.
            List<VerifyOutcome> outcomes = new ArrayList<>(IntStream.rangeClosed(1, 5)
                    .parallel()
                    .mapToObj(k -> runs.verify(ALL.part(new Part(k, 5)), 0, BlobCheck.DIGEST))
                    .toList());
            outcomes.add(runs.scan(new Part(1, 2)));
            outcomes.add(runs.scan(new Part(2, 2)));
            VerifyReport report = VerifyOutcome.sum(outcomes.stream()
                    .map(each -> new VerifyOutcome(each.json()))
                    .toList());
            assertThat(report.finished()).isTrue();
            assertThat(report.verified()).isEqualTo(DATASET.size() - 1);
            assertThat(report.differences())
                    .extracting(Difference::field)
                    .containsExactlyInAnyOrder("dc:title", "unexpected");
            assertThat(outcomes.stream()
                            .mapToLong(each -> each.report().differenceCount())
                            .sum())
                    .isEqualTo(2);
            assertThatThrownBy(() -> VerifyOutcome.sum(outcomes.subList(1, 7)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("were not compared");
        }
    }

    @Test
    void tasksOfAnEngineFillTheIndexTogetherAndMayBeRepeated() throws Exception {
        try (Imported imported = new Imported(DATASET);
                TestIndex index = new TestIndex();
                RangeRuns runs = RangeRuns.open(job(imported, index), StopSource.NEVER)) {
            IndexFilling filling = runs.fillIndexes();
            IndexReport first = runs.index(ALL.part(new Part(1, 2)), IndexSource.GENERATOR);
            IndexReport second = runs.index(ALL.part(new Part(2, 2)), IndexSource.MONGO);
            IndexReport again = runs.index(ALL.part(new Part(2, 2)), IndexSource.MONGO);
            filling.close();
            assertThat(first.indexed() + second.indexed()).isEqualTo(DATASET.size());
            assertThat(again.rows()).allSatisfy(row -> assertThat(row.written()).isZero());
            assertThat(again.indexed()).isEqualTo(second.indexed());
            assertThat((long) index.size()).isEqualTo(DATASET.size());
        }
    }

    @Test
    void aCallWithoutItsStoreOrAfterAStopIsRefused() throws Exception {
        try (Imported imported = new Imported(DATASET);
                RangeRuns runs = RangeRuns.open(job(imported, null), StopSource.NEVER)) {
            assertThatThrownBy(() -> runs.index(ALL, IndexSource.GENERATOR))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("elasticsearch: must be named by the job");
        }
        StopSource stopped = new StopSource() {
            @Override
            public boolean requested() {
                return false;
            }

            @Override
            public Registration onStop(Runnable stop) {
                stop.run();
                return () -> {};
            }
        };
        try (Imported imported = new Imported(DATASET);
                RangeRuns runs = RangeRuns.open(job(imported, null), stopped)) {
            assertThatThrownBy(() -> runs.verify(ALL, 0, BlobCheck.DIGEST)).isInstanceOf(StoppedException.class);
        }
    }
}
