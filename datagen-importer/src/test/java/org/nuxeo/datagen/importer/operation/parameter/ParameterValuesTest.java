// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.description.Word;

class ParameterValuesTest {

    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.of(new Word(
                    "color", Word.Values.choice(List.of("red", "green", "blue")), null, "red", null, "a color")),
            Parameter.text("name", "a name").checked("a short name", text -> {
                if (text.length() > 5) {
                    throw new IllegalArgumentException("name " + text + ": must have at most 5 letters");
                }
            }),
            Parameter.integer("threads", "threads").within(1, 8).orElse(2),
            Parameter.integer("year", "any year"),
            Parameter.number("count", "a count").within(0, 1L << 40),
            Parameter.flag("quick", "whether it is quick"));

    private static ParameterValues read(String name, Object value) {
        return ParameterValues.read(PARAMETERS, Map.of(name, value));
    }

    @Test
    void missingParametersHaveDefaults() {
        ParameterValues values = ParameterValues.read(PARAMETERS, Collections.singletonMap("count", null));
        assertThat(values.text("color")).isEqualTo("red");
        assertThat(values.integer("threads")).isEqualTo(2);
        assertThat(values.value("count")).isNull();
        assertThat(values.flag("quick")).isFalse();
        assertThat(values.isGiven("threads")).isFalse();
        assertThat(values.isGiven("count")).isFalse();
    }

    @Test
    void numbersAndFlagsMayBeWrittenAsTexts() {
        ParameterValues values = ParameterValues.read(
                PARAMETERS, Map.of("threads", "8", "count", 1_099_511_627_776L, "quick", "true", "year", -5));
        assertThat(values.integer("threads")).isEqualTo(8);
        assertThat(values.number("count")).isEqualTo(1L << 40);
        assertThat(values.flag("quick")).isTrue();
        assertThat(values.integer("year")).isEqualTo(-5);
        assertThat(values.isGiven("threads")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "threads | 0 | threads 0: must be 1 to 8",
                "threads | 9 | threads 9: must be 1 to 8",
                "threads | 9000000000 | threads 9000000000: must be 1 to 8",
                "threads | 1.5 | threads 1.5: must be a whole number",
                "threads | '' | threads : must be a whole number",
                "year | 2147483648 | year 2147483648: must be -2,147,483,648 to 2,147,483,647",
                "count | many | count many: must be a whole number",
                "count | -1 | count -1: must be 0 to 1,099,511,627,776",
                "quick | yes | quick yes: must be true or false",
                "color | pink | color pink: must be red, green or blue",
                "name | Johannes | name Johannes: must have at most 5 letters",
                "velocity | 1 | velocity: unknown parameter; must be one of color, name, threads, year, count, quick",
                "thraeds | 1 | thraeds: unknown parameter; did you mean threads?",
            })
    void invalidValuesAreReportedWithTheLimit(String name, String value, String message) {
        assertThatThrownBy(() -> read(name, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void missingRequiredParametersAreReportedWithTheirLimits() {
        List<Parameter> number =
                List.of(Parameter.integer("months", "months").within(1, 600).mustBeGiven());
        assertThatThrownBy(() -> ParameterValues.read(number, Map.of()))
                .hasMessage("months: is missing; give 1 to 600");
        List<Parameter> text = List.of(Parameter.text("folder", "a folder")
                .checked("a path", path -> {})
                .mustBeGiven());
        assertThatThrownBy(() -> ParameterValues.read(text, Map.of("folder", " ")))
                .hasMessage("folder: is missing; give a path");
        assertThat(ParameterValues.read(text, Map.of("folder", "/")).text("folder"))
                .isEqualTo("/");
    }

    @Test
    void aDefaultOfAnotherTypeIsRefused() {
        assertThatThrownBy(() -> Parameter.number("count", "a count").orElse(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count by default 1: must be long");
        assertThatThrownBy(() -> read("count", 1).text("speed")).isInstanceOf(IllegalStateException.class);
    }
}
