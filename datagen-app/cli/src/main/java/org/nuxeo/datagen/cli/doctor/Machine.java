// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.doctor;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

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
