// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class ServicesEndWithParentIT {
    private static final int INTERRUPT = 2;

    @TempDir
    Path work;

    @Test
    void nothingSurvivesAKilledParent() throws Exception {
        Held held = hold();
        held.process.destroyForcibly();
        assertThat(held.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(held.process.exitValue()).isEqualTo(128 + 9);
        held.remains.awaitNone(work);
    }

    @Test
    void nothingSurvivesATerminatedParent() throws Exception {
        Held held = hold();
        held.process.destroy();
        assertThat(held.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(held.process.exitValue()).isEqualTo(128 + 15);
        held.remains.assertNone(work);
    }

    @Test
    void ctrlCInATerminalIsHandledByTheParent() throws Exception {
        Assumptions.assumeThat(ignoredSignals(ProcessHandle.current().pid()) >> (INTERRUPT - 1) & 1)
                .as("SIGINT is ignored here, as in what a script starts in the background, and so by the parent too")
                .isZero();
        Held held = hold();
        for (long pid : held.pids) {
            // an ignored signal has no effect, so there is nothing to wait for
            assertThat(ignoredSignals(pid) >> (INTERRUPT - 1) & 1)
                    .as("process %d ignores SIGINT", pid)
                    .isEqualTo(1);
            new ProcessBuilder("sh", "-c", "kill -INT " + pid).start().waitFor();
        }
        assertThat(held.pids).allMatch(Remains::alive);
        new ProcessBuilder("sh", "-c", "kill -INT " + held.process.pid())
                .start()
                .waitFor();
        assertThat(held.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(held.process.exitValue()).isEqualTo(128 + 2);
        held.remains.assertNone(work);
    }

    /** Returns a bit for each signal that a process ignores, the lowest for signal 1. */
    private static long ignoredSignals(long pid) throws IOException {
        Path status = Path.of("/proc", Long.toString(pid), "status");
        Assumptions.assumeThat(status)
                .as("/proc has the ignored signals of a process")
                .exists();
        String mask = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        return Long.parseUnsignedLong(mask.substring(mask.indexOf(':') + 1).strip(), 16);
    }

    private record Held(Process process, List<Long> pids, Remains remains) {}

    private Held hold() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServicesHolder.class.getName(),
                        work.toString())
                .redirectError(work.resolve("holder.log").toFile())
                .start();
        List<Long> pids = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        BufferedReader lines = process.inputReader();
        String line;
        while ((line = lines.readLine()) != null && !line.equals("up")) {
            String[] words = line.split(" ");
            if (words[0].equals("pid")) {
                pids.add(Long.valueOf(words[1]));
            } else {
                ports.add(Integer.valueOf(words[1]));
            }
        }
        assertThat(line).as("services are up").isEqualTo("up");
        assertThat(pids).hasSize(3).allMatch(Remains::alive);
        return new Held(process, pids, new Remains(pids, ports));
    }
}
