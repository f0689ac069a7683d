package org.nuxeo.datagen.services;

import java.util.List;
import org.nuxeo.datagen.importer.service.ServiceKind;

/**
 * How the virtual machine of a service is started.
 *
 * @param heapMegabytes its largest heap unless an option says otherwise
 * @param options of the virtual machine
 */
record ServiceJvm(int heapMegabytes, List<String> options) {
    /** One broker that is its own controller. */
    private static final ServiceJvm KAFKA = new ServiceJvm(768, List.of("-XX:+UseSerialGC"));

    private static final ServiceJvm ELASTICSEARCH =
            new ServiceJvm(768, List.of("-XX:+UseSerialGC", "-Des.set.netty.runtime.available.processors=false"));

    /**
     * Keeps everything in its heap. With the default limits of the collector it would work on for minutes in a heap that
     * is almost full.
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
