// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.xml.XmlConfigurationFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandProcess;

/** Where libraries log, in processes of their own. */
class LoggingSetupTest {
    @TempDir
    private Path folder;

    @Test
    void librariesLogIntoTheWorkFolder() throws Exception {
        assertThat(printed(
                        "consume", "--kafka", "127.0.0.1:1", "--mongo", "mongodb://127.0.0.1:1", "--retry-for", "1s"))
                .doesNotContain("SLF4J");
        assertThat(folder.resolve("datagen-work/datagen.log")).isNotEmptyFile();
    }

    /** A client of a service that is away warns several times a second, for days. */
    @Test
    void repeatedWarningsOfLibrariesAreLimited() throws Exception {
        Path log = folder.resolve("limited.log");
        System.setProperty("datagen.log", log.toString());
        try (LoggerContext context = new LoggerContext("test")) {
            context.start(new XmlConfigurationFactory()
                    .getConfiguration(
                            context,
                            "test",
                            getClass().getResource("/datagen-log4j2.xml").toURI()));
            for (int i = 0; i < 1_000; i++) {
                context.getLogger("org.apache.kafka.clients.NetworkClient").warn("Connection to node 1");
                context.getLogger("org.nuxeo.datagen.store.retry.Waits").warn("kafka at here");
            }
        } finally {
            System.clearProperty("datagen.log");
        }
        assertThat(Files.readAllLines(log).stream().filter(line -> line.contains("Connection")))
                .hasSizeBetween(90, 110);
        assertThat(Files.readAllLines(log).stream().filter(line -> line.contains("kafka at here")))
                .hasSize(1_000);
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
