// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unreachable services. The command prints one line with the address and exits with 5. */
class ServiceDownIT {
    @TempDir
    Path folder;

    @Test
    void anUnreachableBrokerIsReported() throws Exception {
        String address = "127.0.0.1:" + closedPort();
        assertDown(address, "produce", "--kafka", address);
    }

    @Test
    void anUnreachableMongoIsReportedWithoutItsPassword() throws Exception {
        String address = "127.0.0.1:" + closedPort();
        CommandRun run = assertDown(address, "verify", "--mongo", "mongodb://me:secret@" + address + "/");
        assertThat(run.err()).doesNotContain("secret").doesNotContain("Client view of cluster state");
    }

    @Test
    void anUnreachableElasticsearchIsReported() throws Exception {
        String address = "http://127.0.0.1:" + closedPort();
        assertDown(address, "index", "--elasticsearch", address);
    }

    private CommandRun assertDown(String address, String command, String option, String value) {
        CommandRun run =
                CommandRun.of(command, "--customers", "3", "--months", "1", "--work", folder.toString(), option, value);
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
