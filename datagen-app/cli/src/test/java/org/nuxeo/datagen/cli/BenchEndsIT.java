// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Termination of bench. The report has the stages measured so far, and no service is left running. */
@Tag("long")
class BenchEndsIT {
    @TempDir
    Path folder;

    @Test
    void aSignalEndsBenchAndItsServices() throws Exception {
        Path services = folder.resolve("work/services");
        try (CommandProcess bench = CommandProcess.start(
                folder.resolve("err.txt"),
                "bench",
                "generate",
                "import",
                "--customers",
                "300",
                "--repetitions",
                "100",
                "--millis",
                "1",
                "--work",
                folder.resolve("work").toString(),
                "--out",
                folder.resolve("report").toString())) {
            KafkaTopics.awaitIn(services);
            List<Long> pids = bench.children();
            assertThat(pids).hasSize(2);
            bench.signal("TERM");
            assertThat(bench.exitCode()).as(bench.err()).isEqualTo(143);
            assertThat(bench.err())
                    .contains("bench was ended")
                    // A command prints this if it does not end soon.
                    .doesNotContain("gave up waiting", "Exception");
            for (long pid : pids) {
                assertThat(ProcessHandle.of(pid)).isEmpty();
            }
        }
        assertThat(folder.resolve("report/latest/report.json")).content().contains("statement rows, CSV");
        try (Stream<Path> left = Files.list(services)) {
            assertThat(left.filter(Files::isDirectory)).isEmpty();
        }
    }
}
