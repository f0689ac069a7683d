// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.Word.Values;

class DatasetWordsTest {

    private static final Word COLOR = Word.of("wall-color", Values.choice(List.of("red", "blue")), "COLOR")
            .byDefault("red")
            .help("Color.")
            .meaning("the color");

    private static Description words(Map<String, String> texts) {
        return Description.read(DatasetWords.ALL.words(), texts::get, Description.GIVEN);
    }

    private static DatasetSpec spec(Map<String, String> texts) {
        return DatasetWords.ALL.dataset(words(texts)).spec();
    }

    private static void assertRefused(Map<String, String> texts, String message) {
        assertThatThrownBy(() -> spec(texts))
                .isInstanceOfSatisfying(Refusal.class, refusal -> assertThat(refusal.message(Word::option))
                        .isEqualTo(message));
    }

    @Test
    void nothingIsTheDatasetOfTheDefaults() {
        assertThat(spec(Map.of())).isEqualTo(Bank.spec().build());
    }

    @Test
    void everyWordReachesTheSpecAndIsDescribedAgain() {
        Description all = words(Map.of(
                "customers", "3k",
                "months", "24",
                "first-month", "2016-03",
                "live-months", "3",
                "seed", "5",
                "data-seed", "6",
                "file-plan", "flat",
                "blob-size", "1M"));
        DatasetSpec spec = DatasetWords.ALL.dataset(all).spec();
        assertThat(spec)
                .isEqualTo(Bank.spec()
                        .customers(3_000)
                        .months(24)
                        .firstMonth(Months.of(2016, 3))
                        .liveMonths(3)
                        .seed(5)
                        .dataSeed(6)
                        .filePlan(FilePlan.FLAT)
                        .blobSizeBytes(1_000_000)
                        .build());
        Description again = DatasetWords.ALL.describe(spec, all);
        assertThat(again.arguments())
                .containsSequence("--customers", "3000")
                .containsSequence("--live-from", "2017-12")
                .containsSequence("--blob-size", "1000000")
                .doesNotContain("--live-months", "--corpus", "--model");
        assertThat(DatasetWords.ALL.dataset(again).spec()).isEqualTo(spec);
        assertThat(DatasetWords.ALL.spec(DatasetWords.ALL.json(spec))).isEqualTo(spec);
    }

    @Test
    void aBoundaryAfterTheLastMonthIsDescribedAsNoLiveMonth() {
        DatasetSpec spec = spec(Map.of("first-month", "2099-12", "months", "1", "live-months", "0"));
        Description described = DatasetWords.ALL.describe(spec, Description.NOTHING);
        assertThat(described.arguments()).containsSequence("--live-months", "0").doesNotContain("--live-from");
        assertThat(DatasetWords.ALL.dataset(described).spec()).isEqualTo(spec);
    }

    @Test
    void documentsAreRoundedUpToWholeGroups() {
        Dataset dataset = DatasetWords.ALL.dataset(words(Map.of("documents", "36001")));
        assertThat(dataset.spec().customers()).isEqualTo(1_203);
        assertThat(spec(Map.of("documents", "36000")).customers()).isEqualTo(1_200);
    }

    @Test
    void wordsThatDoNotGoTogetherAreRefused() {
        assertRefused(Map.of("months", "700"), "--months 700: must be 1 to 600");
        assertRefused(
                Map.of("documents", "1k", "customers", "3"), "--documents 1000 and --customers 3: give one of them");
        assertRefused(
                Map.of("live-months", "3", "live-from", "2015-02"),
                "--live-months 3 and --live-from 2015-02: give one of them");
        assertRefused(Map.of("live-months", "13"), "--live-months 13: must be 0 to 12, the number of --months");
        assertRefused(
                Map.of("months", "600", "first-month", "2090-01"),
                "--months 600: must be 1 to 120 from --first-month 2090-01 on, since statements end with 2099-12");
    }

    @Test
    void aGrownDatasetKeepsItsFirstMonthAndItsLiveBoundary() {
        DatasetSpec earlier = spec(Map.of("first-month", "2018-01", "live-months", "2"));
        Description grown = DatasetWords.grown(words(Map.of("months", "24")), earlier);
        DatasetSpec spec = DatasetWords.ALL.dataset(grown).spec();
        assertThat(spec.contains(earlier)).isTrue();
        assertThat(spec.months()).isEqualTo(24);
    }

    @Test
    void anAddedWordIsInArgumentsAndInJson() {
        Map<String, Object> painted = new HashMap<>();
        DatasetWords more = DatasetWords.ALL.with(
                new DatasetWords.Member(COLOR, spec -> "blue", (spec, value) -> painted.put("color", value)));
        DatasetSpec spec = more.dataset(Description.NOTHING.withText(COLOR, "blue", "flag"))
                .spec();
        assertThat(painted).containsEntry("color", "blue");
        assertThat(more.describe(spec, Description.NOTHING).arguments()).containsSequence("--wall-color", "blue");
        assertThat(more.json(spec)).containsEntry("wallColor", "blue");
        assertThat(more.spec(more.json(spec))).isEqualTo(spec);
        assertThat(COLOR.variable()).isEqualTo("DATAGEN_WALL_COLOR");
    }

    @Test
    void secretsGoToAProcessByItsEnvironmentOnly() {
        Word password = Word.of("password", Values.secretText(), "TEXT").help("Password.");
        Description words =
                words(Map.of("months", "3")).with(password, "hush", "file").withText(COLOR, "blue", "flag");
        ProcessBuilder process = new ProcessBuilder("datagen", "plan");
        process.environment().put("DATAGEN_CUSTOMERS", "5");
        words.passTo(process);
        assertThat(process.command()).containsExactly("datagen", "plan", "--months", "3", "--wall-color", "blue");
        assertThat(process.environment())
                .containsEntry("DATAGEN_PASSWORD", "hush")
                .doesNotContainKey("DATAGEN_CUSTOMERS");
        assertThat(words).asString().doesNotContain("hush");
    }
}
