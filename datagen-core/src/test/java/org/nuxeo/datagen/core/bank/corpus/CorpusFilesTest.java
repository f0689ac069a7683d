// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.random.Draws;

/** Writing, reading and checking the files of a corpus. */
class CorpusFilesTest {

    @TempDir
    private Path temporary;

    private Path directory;

    @BeforeEach
    void writeBuiltIn() throws IOException {
        directory = temporary.resolve("mine");
        CorpusWriter.write(Corpus.builtIn(), directory);
    }

    private void edit(String file, UnaryOperator<List<String>> change) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(directory.resolve(file)));
        Files.write(directory.resolve(file), change.apply(lines));
    }

    @Test
    void aWrittenCorpusDrawsTheSameValues() throws CorpusException {
        Corpus mine = Corpus.load(directory);
        Corpus builtIn = Corpus.builtIn();
        assertThat(mine.name()).isEqualTo("mine");
        assertThat(mine.fingerprint()).isEqualTo(builtIn.fingerprint());
        for (int i = 0; i < 10_000; i++) {
            long draw = Draws.hash(81, i);
            int slot = (int) (draw >>> 49);
            int last = mine.slots.lastNames().entry(slot, draw << 17);
            assertThat(mine.slots.lastNames().name(last))
                    .isEqualTo(builtIn.slots
                            .lastNames()
                            .name(builtIn.slots.lastNames().entry(slot, draw << 17)));
            assertThat(CorpusWriter.city(
                            mine.slots.cities(), mine.slots.cities().entry(slot, draw << 17)))
                    .isEqualTo(CorpusWriter.city(
                            builtIn.slots.cities(), builtIn.slots.cities().entry(slot, draw << 17)));
        }
    }

    @Test
    void rowOrderLineEndsAndCommentsDoNotChangeTheFingerprint() throws IOException, CorpusException {
        for (String file : List.of("first-names.tsv", "last-names.tsv", "cities.tsv", "streets.tsv")) {
            List<String> lines = Files.readAllLines(directory.resolve(file));
            Collections.reverse(lines);
            lines.add(0, "# reversed");
            lines.add(1, "");
            Files.writeString(directory.resolve(file), String.join("\r\n", lines));
        }
        assertThat(Corpus.load(directory).fingerprint())
                .isEqualTo(Corpus.builtIn().fingerprint());
    }

    @Test
    void everythingThatInfluencesADrawChangesTheFingerprint() throws IOException, CorpusException {
        long before = Corpus.load(directory).fingerprint();
        edit("merchants.tsv", lines -> {
            Collections.swap(lines, 1, 2);
            return lines;
        });
        long swapped = Corpus.load(directory).fingerprint();
        edit("last-names.tsv", lines -> {
            lines.set(5, lines.get(5) + "0");
            return lines;
        });
        assertThat(Corpus.load(directory).fingerprint()).isNotIn(before, swapped);
        assertThat(swapped).isNotEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "last-names.tsv|Smith 5|must have 2 columns",
                "last-names.tsv|Smith~5~F|must have 2 columns",
                "first-names.tsv|Anna~5|must have 3 columns",
                "first-names.tsv|Anna~5~X|\"X\": must be F or M",
                "first-names.tsv|Annabelle-Charlotte Rose~5~F|has 24 characters: must be at most 20; shorten it",
                "last-names.tsv|Jones~0|weight \"0\": must be a whole number from 1 to",
                "last-names.tsv|Jones~-3|weight \"-3\": must be a whole number from 1 to",
                "last-names.tsv|Jones~1.5|weight \"1.5\": must be a whole number from 1 to",
                "last-names.tsv|Jones~99999999999999999999|must be a whole number from 1 to",
                "last-names.tsv|Novák~5|is also on line",
                "last-names.tsv|Dvořák~5|character U+0159: must be printable Latin-1; respell the value",
                "last-names.tsv|Zero\u200BWidth~5|character U+200B: must be printable Latin-1",
                "last-names.tsv|Soft\u00ADHyphen~5|character U+00AD: must be printable Latin-1",
                "last-names.tsv|' Jones~5'|no space at its ends",
                "last-names.tsv|-~5|must have a letter or digit",
                "cities.tsv|Paris~5~XX|\"XX\": must be the postal code of a state",
                "merchants.tsv|Acorn~5~toys|\"toys\": must be a category, such as groceries"
            })
    void anInvalidRowIsRefusedWithFileLineAndReason(String file, String row, String reason) throws IOException {
        edit(file, lines -> {
            if (row.startsWith("Nov")) {
                lines.add(0, row.replace('~', '\t'));
            }
            lines.add(0, "# comment");
            lines.add(2, row.replace('~', '\t'));
            return lines;
        });
        assertThatThrownBy(() -> Corpus.load(directory))
                .isInstanceOf(CorpusException.class)
                .hasMessageContaining(file + ":3: ")
                .hasMessageContaining(reason);
    }

    @Test
    void refusesAFileThatIsNotUtf8() throws IOException {
        Files.write(
                directory.resolve("streets.tsv"),
                "Main Street\t5\nPe\u00F1a Street\t5\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Corpus.load(directory))
                .hasMessage("streets.tsv:2: must be UTF-8; save the file as UTF-8");
    }

    @Test
    void refusesTooFewRows() throws IOException {
        edit("streets.tsv", lines -> lines.subList(0, 49));
        assertThatThrownBy(() -> Corpus.load(directory))
                .hasMessage("streets.tsv: 49 rows: must be at least 50; add rows");
    }

    @Test
    void refusesTooManyRows() throws IOException {
        edit("streets.tsv", lines -> {
            for (int i = 0; i < 30_000; i++) {
                lines.add("Street " + i + "\t1");
            }
            return lines;
        });
        assertThatThrownBy(() -> Corpus.load(directory))
                .hasMessage("streets.tsv: 38743 rows: must be at most 32,768; remove rows");
    }

    @Test
    void refusesAMissingState() throws IOException {
        edit(
                "cities.tsv",
                lines -> lines.stream().filter(line -> !line.endsWith("\tPR")).toList());
        assertThatThrownBy(() -> Corpus.load(directory))
                .hasMessage("cities.tsv: 0 rows with PR: must be at least 1; add rows");
    }

    @Test
    void refusesAStateTooSmallForASlot() throws IOException {
        edit("cities.tsv", lines -> {
            List<String> others = new ArrayList<>(
                    lines.stream().filter(line -> !line.endsWith("\tVT")).toList());
            others.add("Montpelier\t100\tVT");
            return others;
        });
        assertThatThrownBy(() -> Corpus.load(directory))
                .hasMessageContaining("population 100 of VT: must be at least half of 1/32768 of the sum");
    }

    @Test
    void refusesAMissingFile() throws IOException {
        Files.delete(directory.resolve("cities.tsv"));
        assertThatThrownBy(() -> Corpus.load(directory))
                .isInstanceOf(CorpusException.class)
                .hasMessageContaining("cities.tsv: there is no such file")
                .hasMessageContaining("a corpus is a directory with the five files");
    }
}
