// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.service.ServiceKind;

class ServiceFailureIT {
    @TempDir
    Path work;

    @Test
    void childThatFailsToStartIsReportedWithItsLog() throws Exception {
        // more memory than any machine has, so the JVM ends before its main method
        ServiceHeaps heaps = ServiceHeaps.defaults().with(ServiceKind.KAFKA, Integer.MAX_VALUE);
        assertThatThrownBy(() -> EmbeddedServices.start(EnumSet.of(ServiceKind.KAFKA, ServiceKind.MONGO), heaps, work))
                .isInstanceOf(ServiceDownException.class)
                .hasMessageContaining("the embedded Kafka ended with exit code 1")
                .hasMessageContaining("kafka.log")
                .hasMessageContaining("heap");
        try (Stream<Path> files = Files.list(work)) {
            assertThat(files.filter(Files::isDirectory)).isEmpty();
        }
    }

    @Test
    void childThatEndsLaterIsDetected() throws Exception {
        try (EmbeddedServices services =
                EmbeddedServices.start(EnumSet.of(ServiceKind.MONGO), ServiceHeaps.defaults(), work)) {
            services.checkAlive();
            ProcessHandle child = ProcessHandle.of(services.pids().get(0)).orElseThrow();
            child.destroyForcibly();
            child.onExit().get();
            assertThatThrownBy(services::checkAlive)
                    .isInstanceOf(ServiceDownException.class)
                    .hasMessageContaining("MongoDB stand-in ended with exit code 137");
        }
        try (Stream<Path> files = Files.list(work)) {
            assertThat(files.filter(Files::isDirectory)).isEmpty();
        }
    }

    @Test
    void folderThatCannotBeWrittenIsReported() throws Exception {
        Path file = Files.createFile(work.resolve("file"));
        assertThatThrownBy(() -> EmbeddedServices.start(
                        EnumSet.of(ServiceKind.MONGO), ServiceHeaps.defaults(), file.resolve("below")))
                .isInstanceOf(ServicesException.class)
                .hasMessageContaining(file.resolve("below").toString())
                .hasMessageContaining("--work");
    }
}
