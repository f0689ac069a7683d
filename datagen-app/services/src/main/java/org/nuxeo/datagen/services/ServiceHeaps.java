// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The heap sizes of the embedded services in mebibytes. */
public record ServiceHeaps(Map<ServiceKind, Integer> megabytes) {
    /** Minimum heap of a service in mebibytes. */
    public static final int SMALLEST_MEGABYTES = 128;

    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    /** Heap used by one document of about 1.3 KB, with Nuxeo's indexes, in the stand-in for MongoDB. */
    private static final long BYTES_PER_DOCUMENT = 6_600;

    /** Percentage of that heap available for documents; the rest is for requests and the garbage collector. */
    private static final int USABLE_PERCENT = 80;

    /** Returns the default heaps. That of the MongoDB stand-in is at most half of the machine's memory. */
    public static ServiceHeaps defaults() {
        return defaults(((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize());
    }

    static ServiceHeaps defaults(long machineMemoryBytes) {
        long half = Math.max(machineMemoryBytes / 2 / BYTES_PER_MEGABYTE, 512);
        return new ServiceHeaps(Map.of(
                ServiceKind.KAFKA, 768,
                ServiceKind.ELASTICSEARCH, 768,
                // all data is in this heap
                ServiceKind.MONGO, (int) Math.min(6144, half)));
    }

    /** Returns these heaps with another heap for one service, at least {@value #SMALLEST_MEGABYTES}. */
    public ServiceHeaps with(ServiceKind kind, int heapMegabytes) {
        EnumMap<ServiceKind, Integer> heaps = new EnumMap<>(megabytes);
        heaps.put(kind, heapMegabytes);
        return new ServiceHeaps(heaps);
    }

    /** Returns the heap of a service in mebibytes. */
    public int megabytes(ServiceKind kind) {
        return Objects.requireNonNull(megabytes.get(kind));
    }

    /** Returns the maximum number of documents, including folders, that the stand-in for MongoDB keeps in its heap. */
    public long capacityDocuments() {
        return megabytes(ServiceKind.MONGO) * BYTES_PER_MEGABYTE / 100 * USABLE_PERCENT / BYTES_PER_DOCUMENT;
    }

    /**
     * Checks that documents fit into the stand-in for MongoDB.
     *
     * @param documents number of documents, including folders
     * @throws CapacityException if they do not fit, with both numbers and the remedy
     */
    public void checkCapacity(long documents) {
        if (documents > capacityDocuments()) {
            throw new CapacityException(Amounts.text(
                    "%,d documents do not fit in the embedded MongoDB stand-in, which holds %,d in its heap of %,d MB:"
                            + " reduce --customers or --months, raise --mongo-heap, or use a real MongoDB"
                            + " (run, scenario and serve take --mongo mongodb://HOST:PORT)",
                    documents, capacityDocuments(), megabytes(ServiceKind.MONGO)));
        }
    }

    /** An exception for more documents than a service can hold. The same request can never succeed. */
    public static final class CapacityException extends ServicesException {
        CapacityException(String message) {
            super(message);
        }
    }
}
