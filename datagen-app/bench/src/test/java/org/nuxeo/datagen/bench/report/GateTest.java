// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.store.output.Json;

class GateTest {
    private static final String REPORT = "{\"scenario\":\"load\",\"differences\":%d,\"steps\":[{\"step\":\"all\","
            + "\"stage\":\"import\",\"perSecond\":%d,\"differences\":%d}],\"requests\":[{\"step\":\"crud\","
            + "\"request\":\"create\",\"p95Millis\":219}]}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "differences, equals: 0, true",
        "differences, equals: 1, false",
        "all / import / perSecond, at-least: 1000, true",
        "all / import / perSecond, at-least: 1001, false",
        "crud / create / p95Millis, at-most: 219, true",
        "crud / create / p95Millis, at-most: 218, false",
        "all / import / perSecond, ratio-at-least: 0.5, true",
        "all / import / perSecond, ratio-at-least: 0.51, false",
        "all / import / perSecond, ratio-at-most: 0.49, false",
        "nothing / of / this, at-least: 0, false",
    })
    void aThresholdHoldsOrIsCrossed(String figure, String limit, boolean holds) throws Exception {
        Gate gate = gate("thresholds:\n  - figure: " + figure + "\n    " + limit + "\n");
        Figures now = new Figures("", report(0, 1000));
        Figures earlier = new Figures("", report(0, 2000));
        assertThat(gate.check(now, earlier).values())
                .singleElement()
                .satisfies(reason -> assertThat(reason.isEmpty()).as(reason).isEqualTo(holds));
    }

    @Test
    void theThresholdsOfThePageAreAccepted() throws Exception {
        String page = Files.readString(Path.of("..", "..", "docs", "campaign.md"));
        Matcher yaml = Pattern.compile("(?s)```yaml\n(thresholds:.*?)```").matcher(page);
        assertThat(yaml.find()).isTrue();
        assertThat(gate(yaml.group(1)).check(new Figures("", report(0, 1000)), new Figures("", report(0, 1000))))
                .hasSize(3);
    }

    @Test
    void aRatioWithoutAnEarlierRunIsCrossed() throws Exception {
        Gate gate = gate("thresholds: [{figure: all / import / perSecond, ratio-at-least: 0.1}]");
        assertThat(gate.check(new Figures("", report(0, 1000)), null).values())
                .singleElement()
                .asString()
                .contains("--compare");
    }

    @ParameterizedTest
    @ValueSource(strings = {"thresholds: []", "a: b", "thresholds: [{figure: x}]", "thresholds: [{at-least: 1}]", "{"})
    void aFileWithoutValidThresholdsIsRefused(String text) {
        assertThatThrownBy(() -> gate(text)).isInstanceOf(BenchException.class).hasMessageStartingWith("--gate ");
    }

    @Test
    void stepsAndThresholdsAreJunitTestCases() throws Exception {
        Gate gate = gate("thresholds: [{figure: differences, equals: 0}]");
        JsonNode report = report(3, 1000);
        String xml = new JunitFile(report)
                .with(gate.check(new Figures("", report), null))
                .xml();
        assertThat(xml)
                .contains("<testsuite name=\"load\" tests=\"1\" failures=\"1\">")
                .contains("<failure message=\"import: 3 differences\"/>")
                .contains("<testsuite name=\"thresholds\" tests=\"1\" failures=\"1\">")
                .contains("differences: 3, must be 0");
    }

    private static JsonNode report(int differences, int perSecond) throws Exception {
        return Json.mapper().readTree(String.format(REPORT, differences, perSecond, differences));
    }

    private Gate gate(String text) throws Exception {
        return Gate.read(Files.writeString(folder.resolve("gate.yaml"), text));
    }
}
