// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Termination of an import. It saves its state soon, and the same command completes it. */
class TerminationIT {

    private static final Dataset DATASET = Datasets.ofBank(300, 12);

    /** Three times what is promised, since other processes may run beside a test. */
    private static final Duration STATE_SAVED_WITHIN = Duration.ofSeconds(15);

    @RegisterExtension
    static final TestServices SERVICES = TestServices.of(ServiceKind.KAFKA, ServiceKind.MONGO);

    @Test
    @Tag("long")
    void aTerminatedImportSavesItsStateAndIsResumed() throws Exception {
        Stages stages = Stages.over(SERVICES, "--customers", "300", "--months", "12");
        Path manifest = stages.work().resolve("consume/manifest.json");
        stages.json(0, "produce");
        Instant signaled;
        try (CommandProcess process = CommandProcess.start(
                SERVICES.folder().resolve("err"), stages.arguments("consume", "--max-rate", "400"))) {
            awaitDocuments(process);
            signaled = Instant.now();
            process.signal("TERM");
            assertThat(process.exitCode()).as(process.err()).isEqualTo(143);
        }
        // Measure until the state is on the disk. The time until the process has exited depends on the machine.
        Instant saved = Files.getLastModifiedTime(manifest).toInstant();
        assertThat(Duration.between(signaled, saved)).isBetween(Duration.ofMillis(-100), STATE_SAVED_WITHIN);
        assertThat(Files.readString(manifest)).contains("\"status\" : \"unfinished\"");
        assertThat(documents()).isBetween(1_000L, DATASET.size() - 1);
        assertThat(stages.json(0, "consume").get("imported").asLong()).isEqualTo(DATASET.size());
        assertThat(stages.json(0, "verify").get("differences").asLong()).isZero();
    }

    private static void awaitDocuments(CommandProcess process) throws Exception {
        Eventually.await("documents", () -> {
            assertThat(process.isAlive()).as(process.err()).isTrue();
            return documents() >= 1_000;
        });
    }

    private static long documents() {
        return SERVICES.documents("nuxeo");
    }
}
