// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.cli.doctor.Finding.State;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ServiceKind;

class ChecksTest {
    private static final long MEGABYTE = 1L << 20;
    private static final ServiceHeaps HEAPS = ServiceHeaps.defaults()
            .with(ServiceKind.KAFKA, 1_000)
            .with(ServiceKind.ELASTICSEARCH, 1_000)
            .with(ServiceKind.MONGO, 6_000);

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1000, WARNING, end other programs", "4000, WARNING, --mongo-heap 2000m", "9000, OK, ''"})
    void memoryIsComparedWithWhatServicesTake(long freeMegabytes, State state, String advice) {
        Finding finding = MachineChecks.memory(
                new MachineChecks.Machine(2, 16_000 * MEGABYTE, freeMegabytes * MEGABYTE, 0), HEAPS);
        assertThat(finding.state()).isEqualTo(state);
        assertThat(finding.advice()).contains(advice);
        assertThat(finding.found()).contains("16,000 MB", "take up to 8,000");
    }

    @Test
    void fewProcessorsAndOpenFilesAreWarnings() {
        MachineChecks.Machine small = new MachineChecks.Machine(1, 0, 0, 1_024);
        assertThat(MachineChecks.processors(small).state()).isEqualTo(State.WARNING);
        assertThat(MachineChecks.openFiles(small).advice()).contains("ulimit -n");
        MachineChecks.Machine large = new MachineChecks.Machine(8, 0, 0, 0);
        assertThat(MachineChecks.processors(large).state()).isEqualTo(State.OK);
        assertThat(MachineChecks.openFiles(large).state()).isEqualTo(State.OK);
        assertThat(MachineChecks.Machine.here().freeMemoryBytes())
                .isPositive()
                .isLessThanOrEqualTo(MachineChecks.Machine.here().memoryBytes());
    }

    @Test
    void aFolderIsCheckedButNotCreated() throws Exception {
        Path missing = folder.resolve("a").resolve("b");
        assertThat(MachineChecks.disk("work folder", missing, "--work").state()).isNotEqualTo(State.FAULT);
        assertThat(folder.resolve("a")).doesNotExist();
        Path file = Files.writeString(folder.resolve("file"), "");
        Finding finding = MachineChecks.disk("work folder", file.resolve("b"), "--work names another folder");
        assertThat(finding.state()).isEqualTo(State.FAULT);
        assertThat(finding.found()).isEqualTo(file.toAbsolutePath() + " is a file");
        assertThat(finding.advice()).isEqualTo("--work names another folder");
        assertThat(MachineChecks.room("work folder", file, 300, "--work names another")
                        .state())
                .isEqualTo(State.WARNING);
    }

    @Test
    void anOccupiedPortIsReportedWithTheRemedy() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Finding finding = MachineChecks.page(taken.getLocalPort());
            assertThat(finding.name()).isEqualTo("port " + taken.getLocalPort());
            assertThat(finding.advice()).contains("choose another --port, or 0");
        }
        assertThat(MachineChecks.page(0).state()).isEqualTo(State.OK);
    }

    @Test
    void toolsAreFoundOnThePath() throws Exception {
        Path tool = Files.writeString(folder.resolve("mvn"), "");
        assertThat(tool.toFile().setExecutable(true)).isTrue();
        assertThat(MachineChecks.find("mvn", "/nowhere:" + folder)).contains(tool);
        assertThat(MachineChecks.find("mvn", null)).isEmpty();
        Finding tools =
                MachineChecks.tools("tools", List.of("git", "mvn"), "not needed by a release", folder.toString());
        assertThat(tools.found()).isEqualTo("mvn; missing: git (not needed by a release)");
    }

    @Test
    void anIndexWithoutAShardIsAWarning() throws Exception {
        assertThat(ServiceChecks.health(
                        "here", Json.mapper().readTree("{\"status\":\"red\",\"number_of_data_nodes\":3}")))
                .isEqualTo(new Finding(
                        "elasticsearch",
                        State.WARNING,
                        "here, data nodes: 3, red",
                        "some of its indexes lack a shard: GET _cluster/allocation/explain says why"));
        assertThat(ServiceChecks.health("here", Json.object().put("status", "yellow"))
                        .state())
                .isEqualTo(State.OK);
        assertThat(ServiceChecks.health("here", MissingNode.getInstance()).found())
                .isEqualTo("here");
    }

    @Test
    void everyFaultAndWarningHasAdvice() {
        assertThatThrownBy(() -> new Finding("disk", State.WARNING, "full", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("disk");
    }
}
