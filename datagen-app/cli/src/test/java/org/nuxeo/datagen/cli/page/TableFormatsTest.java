// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.core.text.Labels;
import org.nuxeo.datagen.export.table.TableFormat;
import org.nuxeo.datagen.export.table.TableFormat.Compression;

/** The help and the page of the command line have the formats of {@link TableFormat}. */
class TableFormatsTest {

    private static List<String> titles(boolean isFile) {
        return Stream.of(TableFormat.values())
                .filter(format -> format.isFile() == isFile)
                .map(TableFormat::title)
                .toList();
    }

    @Test
    void theHelpHasAllFormats() {
        assertThat(TableFormat.TITLES).isEqualTo(Labels.oneOf(Labels.of(TableFormat.values(), TableFormat::title)));
        for (TableFormat format : TableFormat.values()) {
            List<String> compressions =
                    Labels.of(format.compressions().toArray(Compression[]::new), Compression::label);
            assertThat(TableFormat.COMPRESSIONS)
                    .containsPattern(Labels.oneOf(compressions) + " for [^,;(]*\\b" + format.label()
                            + "\\b[^;]*default: " + compressions.get(0));
        }
        String help = CommandRun.of("generate", "--help").out().replaceAll("\\s+", " ");
        assertThat(help)
                .contains("as " + TableFormat.TITLES + ".")
                .contains("csv, jsonl, parquet or arrow (default: csv).")
                .contains("none, gzip or zstd for csv and jsonl, none or zstd for arrow (default: none);"
                        + " snappy, zstd, gzip or none for parquet (default: snappy).");
    }

    @Test
    void thePageHasAllFormats() throws IOException {
        List<String> page = Files.readAllLines(Path.of("../../docs/command-line.md"));
        assertThat(page).contains("| `generate` | [tables](#tables) as " + TableFormat.TITLES + " |");
        assertThat(page)
                .anyMatch(line -> line.startsWith("| " + String.join(", ", titles(true)) + " file | "))
                .anyMatch(line -> line.startsWith("| " + String.join(", ", titles(false)) + " | none | "));
        int table = page.indexOf("| `--format` | result | `--compress` |");
        List<String> rows = page.subList(table + 2, page.size()).stream()
                .takeWhile(line -> line.startsWith("| "))
                .map(line -> line.replaceFirst("^(\\| `\\w+` \\|).*(\\| .* \\|)$", "$1 $2"))
                .toList();
        assertThat(rows)
                .containsExactlyElementsOf(Stream.of(TableFormat.values())
                        .map(TableFormatsTest::row)
                        .toList());
    }

    /** Returns the name and the compressions of a format, as the page writes them. */
    private static String row(TableFormat format) {
        Compression usual = format.compression(null);
        return "| `" + format.label() + "` | | "
                + format.compressions().stream()
                        .map(each -> "`" + each.label() + "`"
                                + (each == usual && each != Compression.NONE ? " (default)" : ""))
                        .collect(Collectors.joining(", "))
                + " |";
    }
}
