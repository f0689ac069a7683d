// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.spark.internal.bank.BankScan;
import org.nuxeo.datagen.spark.internal.column.SourceTable;

class OptionsPageTest {

    @Test
    void thePageHasEveryOptionAndTable() throws Exception {
        String page = Files.readString(Path.of("../docs/spark.md"));
        Set<String> words = new HashSet<>(Arrays.asList(page.split("[^a-z0-9-]+")));

        assertThat(words)
                .containsAll(Stream.of(JobWords.RENDER, JobWords.VERIFY, JobWords.INDEX)
                        .flatMap(List::stream)
                        .filter(word -> word.help() != null)
                        .map(Word::name)
                        .toList());
        for (SourceTable table : BankScan.TABLES) {
            assertThat(words).contains(table.label());
        }
    }
}
