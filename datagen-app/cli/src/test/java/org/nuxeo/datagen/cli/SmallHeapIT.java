// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands whose heap is too small. They end soon with one line that has the remedy. */
class SmallHeapIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void threadsWithoutMemoryEndTheProcess() throws Exception {
        try (CommandProcess process = CommandProcess.start(
                folder.resolve("err"),
                List.of("-Xmx24m"),
                "generate",
                "--customers",
                "9M",
                "--kind",
                "statement",
                "--threads",
                "64")) {
            assertTimeoutPreemptively(SOON, () -> process.restOfOutput(line -> {}));
            assertThat(process.exitCode()).as(process.err()).isEqualTo(1);
            assertThat(process.err()).contains("datagen: out of memory at 2", "DATAGEN_JAVA_OPTS");
        }
    }
}
