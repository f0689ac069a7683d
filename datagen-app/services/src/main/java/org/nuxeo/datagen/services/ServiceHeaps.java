package org.nuxeo.datagen.services;

import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import org.nuxeo.datagen.importer.service.ServiceKind;

/** The heap of each embedded service, in mebibytes. */
public final class ServiceHeaps {
    /** The smallest heap a service starts with, in mebibytes. */
    public static final int SMALLEST_MEGABYTES = 128;

    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    private final Map<ServiceKind, Integer> megabytes;

    private ServiceHeaps(Map<ServiceKind, Integer> megabytes) {
        this.megabytes = megabytes;
    }

    /** The defaults, the one of the MongoDB stand-in at most half of the memory of this machine. */
    public static ServiceHeaps defaults() {
        return defaults(machineMemoryBytes());
    }

    static ServiceHeaps defaults(long machineMemoryBytes) {
        EnumMap<ServiceKind, Integer> heaps = new EnumMap<>(ServiceKind.class);
        for (ServiceKind kind : ServiceKind.values()) {
            heaps.put(kind, ServiceJvm.defaultHeapMegabytes(kind));
        }
        long half = machineMemoryBytes / 2 / BYTES_PER_MEGABYTE;
        heaps.merge(ServiceKind.MONGO, (int) Math.max(half, 512), Math::min);
        return new ServiceHeaps(heaps);
    }

    /**
     * These heaps with another one for a service.
     *
     * @param heapMegabytes at least 128
     */
    public ServiceHeaps with(ServiceKind kind, int heapMegabytes) {
        if (heapMegabytes < SMALLEST_MEGABYTES) {
            throw new IllegalArgumentException(
                    kind.title() + " heap of " + heapMegabytes + " MB: must be at least " + SMALLEST_MEGABYTES + " MB");
        }
        EnumMap<ServiceKind, Integer> heaps = new EnumMap<>(megabytes);
        heaps.put(kind, heapMegabytes);
        return new ServiceHeaps(heaps);
    }

    /** The heap of a service in mebibytes. */
    public int megabytes(ServiceKind kind) {
        return megabytes.get(kind);
    }

    private static long machineMemoryBytes() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system) {
            return system.getTotalMemorySize();
        }
        return Runtime.getRuntime().maxMemory() * 4;
    }
}
