// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.description.Word.Values;

class CallWordsTest {

    private static final Word COLOR =
            Word.of("color", Values.choice(List.of("red", "green", "blue"))).byDefault("red");
    private static final Word NAME =
            Word.of("name", Values.of(String.class, "must have at most 5 letters", CallWordsTest::shortName));
    private static final Word THREADS =
            Word.of("threads", Values.integer(1, 8)).byDefault("2").meaning("number of threads");
    private static final Word YEAR = Word.of("year", Values.integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
    private static final Word COUNT = Word.of("the-count", Values.number(0, 1L << 40))
            .or("total")
            .byDefault("7")
            .meaning("a count");
    private static final Word QUICK = Word.flag("quick");
    private static final CallWords WORDS = CallWords.of(List.of(COLOR, NAME, THREADS), List.of(YEAR, COUNT, QUICK));

    private static String shortName(String text) {
        if (text.length() > 5) {
            throw new IllegalArgumentException("must have at most 5 letters");
        }
        return text;
    }

    @Test
    void missingWordsHaveDefaults() {
        Description values = WORDS.read(Collections.singletonMap("theCount", null));
        assertThat(values.text(COLOR)).isEqualTo("red");
        assertThat(values.integer(THREADS)).isEqualTo(2);
        assertThat(values.value(YEAR)).isNull();
        assertThat(values.is(QUICK)).isFalse();
        assertThat(values.isGiven(THREADS)).isFalse();
        assertThat(values.has(COUNT)).isFalse();
    }

    @Test
    void numbersAndFlagsMayBeWrittenAsTexts() {
        Description values =
                WORDS.read(Map.of("threads", "8", "theCount", 1_099_511_627_776L, "quick", "true", "year", -5));
        assertThat(values.integer(THREADS)).isEqualTo(8);
        assertThat(values.number(COUNT)).isEqualTo(1L << 40);
        assertThat(values.is(QUICK)).isTrue();
        assertThat(values.integer(YEAR)).isEqualTo(-5);
        assertThat(values.isGiven(THREADS)).isTrue();
    }

    @Test
    void anotherNameIsTheSameWord() {
        assertThat(WORDS.read(Map.of("total", 5)).number(COUNT)).isEqualTo(5);
        assertThatThrownBy(() -> WORDS.read(Map.of("total", 5, "theCount", 5)))
                .hasMessage("theCount and total: are the same; give one of them");
        assertThat(WORDS.names())
                .extracting(CallWords.Name::name, CallWords.Name::byDefault, CallWords.Name::label)
                .contains(
                        tuple("theCount", "7", "long"), tuple("total", null, "long"), tuple("threads", "2", "integer"))
                .contains(tuple("color", "red", "string"), tuple("quick", "false", "boolean"));
        assertThat(WORDS.names())
                .extracting(CallWords.Name::meaning)
                .contains("a count", "another name of theCount", "number of threads");
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
                "theCount | many | theCount many: must be a whole number",
                "theCount | 12k | theCount 12k: must be a whole number",
                "theCount | -1 | theCount -1: must be 0 to 1,099,511,627,776",
                "total | -1 | total -1: must be 0 to 1,099,511,627,776",
                "quick | yes | quick yes: must be true or false",
                "color | pink | color pink: must be red, green or blue",
                "name | Johannes | name Johannes: must have at most 5 letters",
                "velocity | 1 | velocity: unknown parameter; must be one of color, name, threads, year, theCount, total, quick",
                "thraeds | 1 | thraeds: unknown parameter; did you mean threads?",
            })
    void invalidValuesAreReportedWithTheLimit(String name, String value, String message) {
        assertThatThrownBy(() -> WORDS.read(Map.of(name, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void missingRequiredWordsAreReportedWithTheirLimits() {
        CallWords number =
                new CallWords(List.of(Word.of("months", Values.integer(1, 600)).mustBeGiven()));
        assertThatThrownBy(() -> number.read(Map.of())).hasMessage("months: is missing; give 1 to 600");
        Word folder = Word.of("folder", Values.text("a path")).mustBeGiven();
        CallWords text = new CallWords(List.of(folder));
        assertThatThrownBy(() -> text.read(Map.of("folder", " "))).hasMessage("folder: is missing; give a path");
        assertThat(text.read(Map.of("folder", "/")).text(folder)).isEqualTo("/");
    }
}
