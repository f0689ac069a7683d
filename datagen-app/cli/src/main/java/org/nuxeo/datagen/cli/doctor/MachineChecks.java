// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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

    /**
     * The resources of the machine.
     *
     * @param processors number of processors that this process may use
     * @param memoryBytes memory of the machine or the container
     * @param freeMemoryBytes free memory, including that of caches
     * @param openFiles largest number of open files in a process, or 0 if there is no limit or it is unknown
     */
    record Machine(int processors, long memoryBytes, long freeMemoryBytes, long openFiles) {
        private static final Path LINUX_MEMORY = Path.of("/proc/meminfo");

        static Machine here() {
            long memory = 0;
            long free = 0;
            long files = 0;
            var bean = ManagementFactory.getOperatingSystemMXBean();
            if (bean instanceof com.sun.management.OperatingSystemMXBean system) {
                memory = system.getTotalMemorySize();
                free = Math.min(memory, Math.max(system.getFreeMemorySize(), availableBytes()));
            }
            if (bean instanceof com.sun.management.UnixOperatingSystemMXBean unix) {
                files = unix.getMaxFileDescriptorCount();
            }
            return new Machine(Runtime.getRuntime().availableProcessors(), memory, free, files);
        }

        /** Returns the free memory, including that of caches, which only Linux reports. */
        private static long availableBytes() {
            if (!Files.isReadable(LINUX_MEMORY)) {
                return 0;
            }
            try (Stream<String> lines = Files.lines(LINUX_MEMORY)) {
                return lines.filter(line -> line.startsWith("MemAvailable:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                        .findFirst()
                        .orElse(0);
            } catch (IOException e) {
                return 0;
            }
        }
    }
}
