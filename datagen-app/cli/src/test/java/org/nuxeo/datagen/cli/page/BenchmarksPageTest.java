// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.cli.CommandRun;

/** The table on the page about benchmarks, which must match the committed measurements. */
class BenchmarksPageTest {
    private static final Path DOCS = Page.ROOT.resolve("docs");
    private static final int WORDS_AT_MOST = 1100;

    @TempDir
    Path folder;

    @Test
    void theTableMatchesTheMeasurements() throws IOException {
        String page = Files.readString(DOCS.resolve("benchmarks.md"));
        Path copy = Files.writeString(folder.resolve("benchmarks.md"), page);
        CommandRun run =
                CommandRun.of("bench", "table", DOCS.resolve("measured").toString(), "--into", copy.toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(page)
                .as("run ./datagen bench table docs/measured --into docs/benchmarks.md")
                .isEqualTo(Files.readString(copy));
    }

    @Test
    void thePageIsShort() throws IOException {
        String page = Files.readString(DOCS.resolve("benchmarks.md"));
        assertThat(page.split("\\s+")).hasSizeLessThanOrEqualTo(WORDS_AT_MOST);
    }
}
