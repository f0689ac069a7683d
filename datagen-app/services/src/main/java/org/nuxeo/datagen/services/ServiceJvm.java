package org.nuxeo.datagen.services;

import java.util.List;
import org.nuxeo.datagen.importer.service.ServiceKind;

/**
 * The JVM options of a service.
 *
 * @param heapMegabytes default maximum heap in mebibytes
 * @param options options of the JVM
 */
record ServiceJvm(int heapMegabytes, List<String> options) {
    /** A single broker that is also the controller. */
    private static final ServiceJvm KAFKA = new ServiceJvm(768, List.of("-XX:+UseSerialGC"));

    private static final ServiceJvm ELASTICSEARCH =
            new ServiceJvm(768, List.of("-XX:+UseSerialGC", "-Des.set.netty.runtime.available.processors=false"));

    /**
     * The stand-in keeps all data in its heap. With the default limits of the garbage collector, it would keep running
     * for minutes with an almost full heap.
     */
    private static final ServiceJvm MONGO =
            new ServiceJvm(6144, List.of("-XX:+UseParallelGC", "-XX:GCTimeLimit=75", "-XX:GCHeapFreeLimit=10"));

    static ServiceJvm of(ServiceKind kind) {
        return switch (kind) {
            case KAFKA -> KAFKA;
            case ELASTICSEARCH -> ELASTICSEARCH;
            case MONGO -> MONGO;
        };
    }
}
