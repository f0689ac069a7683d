// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unreachable services. The command prints one line with the address and exits with 5. */
class ServiceDownIT {
    @TempDir
    Path folder;

    @Test
    void anUnreachableBrokerIsReported() throws Exception {
        String address = "127.0.0.1:" + closedPort();
        assertDown(address, "produce", "--kafka", address, "--retry-for", "1s");
    }

    @Test
    void anUnreachableMongoIsReportedWithoutItsPassword() throws Exception {
        String address = "127.0.0.1:" + closedPort();
        CommandRun run =
                assertDown(address, "verify", "--mongo", "mongodb://me:secret@" + address + "/", "--retry-for", "1s");
        assertThat(run.err()).doesNotContain("secret").doesNotContain("Client view of cluster state");
    }

    @Test
    void anUnreachableElasticsearchIsReported() throws Exception {
        String address = "http://127.0.0.1:" + closedPort();
        assertDown(address, "index", "--elasticsearch", address, "--retry-for", "1s");
    }

    @Tag("long")
    @Test
    void servicesThatNeverAnsweredAreRetriedForFifteenSeconds() throws Exception {
        ExecutorService together = Executors.newFixedThreadPool(3);
        try {
            for (Future<Void> each : together.invokeAll(List.of(
                    retried("produce", "--kafka", ""),
                    retried("verify", "--mongo", "mongodb://"),
                    retried("index", "--elasticsearch", "http://")))) {
                each.get();
            }
        } finally {
            together.shutdownNow();
        }
    }

    private Callable<Void> retried(String command, String option, String scheme) {
        return () -> {
            String address = "127.0.0.1:" + closedPort();
            long startNanos = System.nanoTime();
            assertDown(address, command, option, scheme + address);
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                    .isBetween(Duration.ofSeconds(14), Duration.ofMinutes(5));
            return null;
        };
    }

    private CommandRun assertDown(String address, String command, String... options) {
        List<String> arguments =
                new ArrayList<>(List.of(command, "--customers", "3", "--months", "1", "--work", folder.toString()));
        arguments.addAll(List.of(options));
        CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(5);
        assertThat(run.errLines())
                .filteredOn(line -> line.startsWith("datagen: "))
                .hasSize(1);
        assertThat(run.err()).contains(address).contains("does not answer");
        assertThat(run.out()).isEmpty();
        assertThat(folder.resolve(command)).as("nothing was done").doesNotExist();
        return run;
    }

    private static int closedPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return socket.getLocalPort();
        }
    }
}
