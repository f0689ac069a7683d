// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.census.CensusStage.CensusSettings;
import org.nuxeo.datagen.importer.census.CensusState.CensusTally.Sum;
import org.nuxeo.datagen.importer.report.CensusReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.testing.KeptState;
import org.nuxeo.datagen.testing.Datasets;

class CensusStageTest {

    private static final Dataset DATASET = dataset(FilePlan.CUSTOMER);
    private static final int PARTITIONS = 3;
    private static final int STATEMENTS_OF_ARCHIVES = 6;

    private static KeptState kept;
    private static CensusReport whole;

    private static Dataset dataset(FilePlan plan) {
        return Datasets.ofBank(spec -> spec.customers(100).months(8).filePlan(plan));
    }

    @BeforeAll
    static void countOnce() {
        kept = new KeptState();
        whole = counted(DATASET, 2, 100, Part.WHOLE, kept);
    }

    private static CensusReport counted(Dataset dataset, int threads, long range, Part part, KeptState state) {
        return new CensusStage(
                        new CensusSettings(threads, PARTITIONS, range),
                        dataset,
                        part,
                        StageContext.none().with(state))
                .run();
    }

    @ParameterizedTest
    @EnumSource(FilePlan.class)
    void bothOrdersAgreeInEveryFilePlan(FilePlan plan) {
        Dataset dataset = dataset(plan);
        CensusReport report = counted(dataset, 2, 100, Part.WHOLE, new KeptState());
        assertThat(report.differences()).isEmpty();
        assertThat(report.isClean()).isTrue();
        assertThat(report.children()).isEqualTo(dataset.size());
        assertThat(report.orders()).hasSize(2).allSatisfy(order -> {
            assertThat(order.documents()).isEqualTo(dataset.size());
            assertThat(order.ordinals()).isEqualTo(Long.toString(dataset.size() * (dataset.size() - 1) / 2));
        });
        assertThat(report.partitions()).hasSize(3 * PARTITIONS);
        assertThat(report.partitions().stream()
                        .mapToLong(CensusReport.PartitionRow::byOrdinals)
                        .sum())
                .isEqualTo(dataset.documents());
    }

    @ParameterizedTest
    @CsvSource({"1, 1000000", "1, 1", "3, 7", "4, 64"})
    void theDigestDependsNeitherOnThreadsNorOnRanges(int threads, long range) {
        CensusReport report = counted(DATASET, threads, range, Part.WHOLE, new KeptState());
        assertThat(report.digest()).isEqualTo(whole.digest());
        assertThat(report.rows()).isEqualTo(whole.rows());
        assertThat(report.partitions()).isEqualTo(whole.partitions());
    }

    @Test
    void theDigestDependsOnTheData() {
        Dataset other = Datasets.ofBank(
                spec -> spec.customers(100).months(8).seed(DATASET.spec().seed() + 1));
        assertThat(counted(other, 2, 100, Part.WHOLE, new KeptState()).digest()).isNotEqualTo(whole.digest());
    }

    @ParameterizedTest
    @CsvSource({"ordinals", "partitions"})
    void aStoppedCensusResumesToTheSameDigest(String order) {
        KeptState state = new KeptState();
        CensusStage[] stage = new CensusStage[1];
        AtomicLong before = new AtomicLong();
        stage[0] = stage(state, order, documents -> {
            if (before.addAndGet(documents) > DATASET.size() / 3) {
                stage[0].context().stop().stop();
            }
        });
        CensusReport stopped = stage[0].run();
        assertThat(stopped.finished()).isFalse();
        assertThat(stopped.isClean()).isFalse();
        assertThat(stopped.outcome()).isEqualTo(CensusReport.Outcome.STOPPED);
        assertThat(stopped.text()).contains("repeat the command to resume").doesNotContain("differences");

        AtomicLong after = new AtomicLong();
        CensusReport resumed = stage(state, order, after::addAndGet).run();
        assertThat(resumed.isClean()).isTrue();
        assertThat(resumed.digest()).isEqualTo(whole.digest());
        assertThat(resumed.rows()).isEqualTo(whole.rows());
        // progress is that of each run, and nothing is counted twice
        assertThat(before.get()).isBetween(DATASET.size() / 3, DATASET.size() - 1);
        assertThat(before.get() + after.get()).isEqualTo(DATASET.size());
    }

    private static CensusStage stage(KeptState state, String order, LongConsumer advanced) {
        ProgressListener listener = new ProgressListener() {
            @Override
            public void advanced(String activity, long documents) {
                if (activity.equals(order)) {
                    advanced.accept(documents);
                }
            }
        };
        StageContext context = StageContext.none().with(state).with(listener);
        return new CensusStage(new CensusSettings(1, PARTITIONS, 100), DATASET, Part.WHOLE, context);
    }

    private static List<ObjectNode> parts(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(index -> {
                    KeptState state = new KeptState();
                    CensusReport report = counted(DATASET, 1, 100, new Part(index, count), state);
                    assertThat(report.finished()).isTrue();
                    assertThat(report.differences()).isEmpty();
                    return state.earlier();
                })
                .toList();
    }

    @Test
    void partsAreOneCensus() {
        CensusReport merged = CensusCheck.report(DATASET, Part.WHOLE, CensusState.sum(parts(3)));
        assertThat(merged.isClean()).isTrue();
        assertThat(merged.digest()).isEqualTo(whole.digest());
        assertThat(merged.rows()).isEqualTo(whole.rows());
        assertThat(merged.partitions()).isEqualTo(whole.partitions());
    }

    @Test
    void aMissingPartAndAPartTwiceAreNoticed() {
        List<ObjectNode> parts = parts(3);
        CensusState some = CensusState.sum(parts.subList(0, 2));
        assertThat(CensusCheck.report(DATASET, Part.WHOLE, some).finished()).isFalse();
        assertThatThrownBy(() -> CensusState.sum(List.of(parts.get(0), parts.get(1), parts.get(1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("visited twice");
    }

    /** Each sum is compared: one document more, or another one, is named by order, kind and repository. */
    @ParameterizedTest
    @EnumSource(Sum.class)
    void aWrongSumIsNamed(Sum sum) {
        ObjectNode state = kept.earlier().deepCopy();
        ArrayNode sums = (ArrayNode) state.path("passes")
                .path(1)
                .path("tally")
                .path("kinds")
                .path(Bank.ARCHIVES.code())
                .path(STATEMENTS_OF_ARCHIVES);
        sums.set(sum.ordinal(), sums.numberNode(sums.get(sum.ordinal()).asLong() + 1));
        List<String> differences =
                CensusCheck.report(DATASET, Part.WHOLE, CensusState.read(state)).differences();
        assertThat(differences).isNotEmpty().allMatch(each -> each.contains("partitions"));
        if (sum.compareTo(Sum.RECORDS) <= 0) {
            assertThat(differences.get(0)).startsWith("statement in archives: ");
        }
    }

    @ParameterizedTest
    @CsvSource({"records, planned", "recordIds, sum of ids"})
    void aWrongPartitionIsNamed(String counts, String expected) {
        ObjectNode state = kept.earlier().deepCopy();
        ArrayNode partitions = (ArrayNode)
                state.path("passes").path(0).path("tally").path(counts).path(Bank.US_WEST.code());
        partitions.set(2, partitions.numberNode(partitions.get(2).asLong() + 1));
        assertThat(CensusCheck.report(DATASET, Part.WHOLE, CensusState.read(state))
                        .differences())
                .singleElement()
                .asString()
                .startsWith("partition 2 of us-west: ")
                .contains(expected);
    }

    @Test
    void aDatasetOfAnotherSizeDiffers() {
        Dataset larger = Datasets.ofBank(101, 8);
        assertThat(CensusCheck.report(larger, Part.WHOLE, CensusState.read(kept.earlier()))
                        .isClean())
                .isFalse();
    }
}
