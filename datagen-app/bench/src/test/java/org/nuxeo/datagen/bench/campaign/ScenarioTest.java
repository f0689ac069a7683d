// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;

class ScenarioTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.bench.campaign.Scenario#NAMES")
    void everyScenarioHasAQuestionAndIsDocumented(String name) throws IOException {
        Scenario scenario = Scenario.load(name);
        assertThat(scenario.question()).contains("?").hasSizeGreaterThan(40);
        assertThat(scenario.at(1e-6).data().dataset().size()).isPositive();
        String page = Files.readString(Path.of("..", "..", "docs", "scenarios.md"));
        assertThat(page).contains("./datagen scenario " + name);
    }

    @Test
    void theScenarioOfThePageIsAccepted() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "scenarios.md"));
        Matcher yaml = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(page);
        assertThat(yaml.find()).isTrue();
        Path file = Files.writeString(folder.resolve("page.yaml"), yaml.group(1));
        assertThat(Scenario.load(file.toString()).at(1).data().dataset().documents())
                .isEqualTo(900_000 * 2 * (1 + 2 + 24));
    }

    @Test
    void elevenBillionScenarioHasElevenBillionDocumentsAtScaleOne() {
        Scenario scenario = Scenario.load("11b");
        assertThat(scenario.at(1).data().dataset().documents()).isEqualTo(11_340_000_000L);
        assertThat(scenario.at(1e-6).data().dataset().documents()).isEqualTo(11_340);
        assertThat(scenario.at(1e-3).data().dataset().documents()).isEqualTo(11_340_000);
    }

    @Test
    void invalidDefinitionsAreRefusedWithTheReason() throws IOException {
        assertRefused("steps: [{do: cook}]", "step 1: do: cook: must be deliver, ");
        assertRefused("dataset: {customers: 3, months: 2}", "must have steps");
        assertRefused("steps: [{do: index}]", "dataset must have customers and months");
        assertRefused("steps: [", "is not valid YAML, line ");
        assertThatThrownBy(() -> Scenario.load(folder + "/none.yaml"))
                .isInstanceOf(BenchException.class)
                .hasMessageEndingWith("the file does not exist");
    }

    /** A model has numbers for fewer groups than a bank has customers at scale 1; a campaign is of a part of them. */
    @Test
    void aScenarioRunsWithAnyModelUnlessAStepKnowsOnlyBanks() {
        Description engineering = Description.NOTHING.with(DatasetWords.MODEL, "engineering", Description.GIVEN);
        Scenario billion = Scenario.load("1b").with(engineering).at(1e-6);
        assertThat(billion.data().dataset().spec().customers()).isEqualTo(9);
        assertThat(billion.data().dataset().layout().kinds().group().label()).isEqualTo("project");
        assertThat(Scenario.load("large-objects").with(engineering).steps()).hasSize(1);
        for (String name : List.of("11b", "mixed", "search", "retrieve")) {
            Scenario scenario = Scenario.load(name);
            assertThatThrownBy(() -> scenario.with(engineering))
                    .isInstanceOf(BenchException.class)
                    .hasMessageMatching(
                            "scenario " + name + ", step '.+': (deliver|mixed|search|retrieve): knows only the"
                                    + " documents of a bank, not those of model engineering; leave the"
                                    + " model or the step out");
        }
    }

    private void assertRefused(String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("own.yaml"), text);
        assertThatThrownBy(() -> Scenario.load(file.toString()))
                .isInstanceOf(BenchException.class)
                .hasMessageContaining(message);
    }
}
