// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandProcess;

/** Where libraries log, in processes of their own. */
class LoggingSetupTest {
    @TempDir
    private Path folder;

    @Test
    void librariesLogIntoTheWorkFolder() throws Exception {
        assertThat(printed("consume", "--kafka", "127.0.0.1:1", "--mongo", "mongodb://127.0.0.1:1"))
                .doesNotContain("SLF4J");
        assertThat(folder.resolve("datagen-work/datagen.log")).isNotEmptyFile();
    }

    @Test
    void filesOfTablesAreWrittenWithoutALog() throws Exception {
        assertThat(printed(
                        "generate", "--kind", "statement", "--count", "3", "--format", "parquet", "--out", "a.parquet"))
                .contains("a.parquet: 3 rows")
                .doesNotContain("SLF4J");
    }

    private String printed(String... arguments) throws Exception {
        Path err = folder.resolve("err");
        try (CommandProcess command = CommandProcess.start(err, arguments)) {
            command.restOfOutput();
            return command.err();
        }
    }
}
