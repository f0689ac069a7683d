package org.nuxeo.datagen.cli.doctor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What the machine has.
 *
 * @param processors that this process may use
 * @param memoryBytes all of it, or what its container may use
 * @param freeMemoryBytes that programs may take without harm to others
 * @param openFiles that a process may have at a time, 0 if there is no limit or none is known
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

    /** Memory that only caches use counts as free; of Linux alone it is known. */
    private static long availableBytes() {
        if (!Files.isReadable(LINUX_MEMORY)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(LINUX_MEMORY)) {
            return lines.filter(line -> line.startsWith("MemAvailable:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException unreadable) {
            return 0;
        }
    }
}
