// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.ProgramVersion;
import org.nuxeo.datagen.store.output.Json;

/** A description of the machine and the time of a measurement. */
public final class Machine {

    private static final Path CPU = Path.of("/proc/cpuinfo");

    private Machine() {}

    /** Returns the processor, system, Java version, heap, program version and time. */
    public static ObjectNode describe() {
        Runtime runtime = Runtime.getRuntime();
        return Json.object()
                .put("processor", processor())
                .put("processors", runtime.availableProcessors())
                .put("loadAtStart", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage())
                .put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"))
                .put("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"))
                .put("maxHeapBytes", runtime.maxMemory())
                .put("program", ProgramVersion.text())
                .put("startedAt", Instant.now().toString());
    }

    /** Returns a description as lines of text. */
    static List<String> lines(ObjectNode machine) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "%d processors (%s), load %.1f at the start, %s",
                        machine.path("processors").asInt(),
                        machine.path("processor").asText(),
                        machine.path("loadAtStart").asDouble(),
                        machine.path("system").asText()),
                String.format(
                        Locale.ROOT,
                        "%s, heap of %,d MB at most; Datagen %s, %s",
                        machine.path("java").asText(),
                        machine.path("maxHeapBytes").asLong() >> 20,
                        machine.path("program").asText(),
                        machine.path("startedAt").asText().replaceAll("\\.\\d+Z$", "Z")));
    }

    private static String processor() {
        try {
            return Files.readAllLines(CPU).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}
