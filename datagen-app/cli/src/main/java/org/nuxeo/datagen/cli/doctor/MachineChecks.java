// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The checks of Java, processors, memory and open files. */
public final class MachineChecks {
    private static final long MEGABYTE = 1L << 20;

    /** The memory of a small run: this command, and three services that do not fill their heaps. */
    private static final long ENOUGH_FOR_RUN_MEGABYTES = 2_000;

    /** The required number of open files, since Kafka and Elasticsearch keep those of each partition and segment open. */
    private static final long ENOUGH_OPEN_FILES = 4_096;

    private MachineChecks() {}

    /** Checks this machine. */
    public static List<Finding> all() {
        Machine machine = Machine.here();
        return List.of(java(), processors(machine), memory(machine, ServiceHeaps.defaults()), openFiles(machine));
    }

    private static Finding java() {
        Path home = Path.of(System.getProperty("java.home"));
        boolean compiler = Files.exists(home.resolve("bin/javac")) || Files.exists(home.resolve("bin/javac.exe"));
        return Finding.ok(
                "java",
                String.format(
                        Locale.ROOT,
                        "%s of %s in %s, %s compiler; heap of this command up to %,d MB, more with"
                                + " DATAGEN_JAVA_OPTS=-Xmx...",
                        Runtime.version(),
                        System.getProperty("java.vendor"),
                        home,
                        compiler ? "with a" : "without a",
                        Runtime.getRuntime().maxMemory() / MEGABYTE));
    }

    static Finding processors(Machine machine) {
        String found = Integer.toString(machine.processors());
        return machine.processors() > 1
                ? Finding.ok("processors", found)
                : Finding.warning(
                        "processors", found, "run and its services share one; name services on other machines");
    }

    static Finding memory(Machine machine, ServiceHeaps heaps) {
        long needed = 0;
        for (ServiceKind kind : ServiceKind.values()) {
            needed += heaps.megabytes(kind);
        }
        long free = machine.freeMemoryBytes() / MEGABYTE;
        String found = String.format(
                Locale.ROOT,
                "%,d MB, of which %,d free; the services that run starts take up to %,d",
                machine.memoryBytes() / MEGABYTE,
                free,
                needed);
        if (free < ENOUGH_FOR_RUN_MEGABYTES) {
            return Finding.warning(
                    "memory",
                    found,
                    "too little for run with its services: end other programs, or name services on other machines");
        }
        if (free < needed) {
            return Finding.warning(
                    "memory",
                    found,
                    String.format(
                            Locale.ROOT,
                            "enough for a small run; before a large one give the store less, such as --mongo-heap %dm",
                            Math.max(512, free / 2)));
        }
        return Finding.ok("memory", found);
    }

    static Finding openFiles(Machine machine) {
        if (machine.openFiles() == 0 || machine.openFiles() >= ENOUGH_OPEN_FILES) {
            return Finding.ok("open files", machine.openFiles() == 0 ? "no limit known" : limit(machine));
        }
        return Finding.warning("open files", limit(machine), "raise the limit before: ulimit -n 65536");
    }

    private static String limit(Machine machine) {
        return String.format(Locale.ROOT, "at most %,d", machine.openFiles());
    }
}
