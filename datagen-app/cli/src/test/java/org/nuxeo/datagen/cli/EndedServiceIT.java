// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills of an embedded service. The command reports them at once in one line, exits with 5 and leaves no process. */
@Tag("long")
@Timeout(300)
class EndedServiceIT {
    @TempDir
    Path folder;

    @Test
    void aKilledServiceEndsRun() throws Exception {
        assertEnds("run", "--customers", "6000");
    }

    @Test
    void aKilledServiceEndsBench() throws Exception {
        assertEnds("bench", "import", "--customers", "300", "--repetitions", "100");
    }

    private void assertEnds(String... command) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(List.of("--work", folder.resolve("work").toString()));
        try (CommandProcess process =
                CommandProcess.start(folder.resolve("err.txt"), arguments.toArray(String[]::new))) {
            Path services = folder.resolve("work/services");
            KafkaTopics.awaitIn(services);
            List<Long> pids = process.children();
            ProcessHandle.of(pids.get(0)).orElseThrow().destroyForcibly();
            assertThat(process.exitCode()).as(process.err()).isEqualTo(5);
            assertThat(process.err().lines().filter(line -> line.startsWith("datagen: ")))
                    .singleElement()
                    .asString()
                    .contains("the embedded ", " ended with exit code 137, killed from outside", "-heap", ".log");
            assertThat(process.err()).doesNotContain("Exception");
            for (long pid : pids) {
                assertThat(ProcessHandle.of(pid)).isEmpty();
            }
            try (Stream<Path> left = Files.list(services)) {
                assertThat(left.filter(Files::isDirectory)).isEmpty();
            }
        }
    }
}
