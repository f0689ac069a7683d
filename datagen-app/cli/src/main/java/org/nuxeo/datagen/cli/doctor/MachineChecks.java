// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.output.Amounts;
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
        String found = Runtime.version() + " of " + System.getProperty("java.vendor") + " in " + home
                + (compiler ? ", with a" : ", without a") + " compiler; heap of this command up to "
                + WholeNumber.grouped(Runtime.getRuntime().maxMemory() / MEGABYTE)
                + " MB, more with DATAGEN_JAVA_OPTS=-Xmx...";
        return Finding.ok("java", found);
    }

    static Finding processors(Machine machine) {
        int count = machine.processors();
        String advice = "run and its services share one; name services on other machines";
        return Finding.of("processors", Integer.toString(count), count > 1, advice);
    }

    static Finding memory(Machine machine, ServiceHeaps heaps) {
        Stream<ServiceKind> services = Stream.of(ServiceKind.values());
        long needed = services.mapToLong(heaps::megabytes).sum();
        long free = machine.freeMemoryBytes() / MEGABYTE;
        String format = "%,d MB, of which %,d free; the services that run starts take up to %,d";
        String found = Amounts.text(format, machine.memoryBytes() / MEGABYTE, free, needed);
        String advice = free < ENOUGH_FOR_RUN_MEGABYTES
                ? "too little for run with its services: end other programs, or name services on other machines"
                : "enough for a small run; before a large one give the store less, such as --mongo-heap "
                        + Math.max(512, free / 2) + "m";
        return Finding.of("memory", found, free >= Math.max(needed, ENOUGH_FOR_RUN_MEGABYTES), advice);
    }

    static Finding openFiles(Machine machine) {
        long most = machine.openFiles();
        String found = most == 0 ? "no limit known" : "at most " + WholeNumber.grouped(most);
        boolean isEnough = most == 0 || most >= ENOUGH_OPEN_FILES;
        return Finding.of("open files", found, isEnough, "raise the limit before: ulimit -n 65536");
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
