package org.nuxeo.datagen.services;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.service.ServiceKind;

/**
 * How the virtual machine of a service is started.
 *
 * @param kind the service
 * @param heapMegabytes its largest heap
 * @param use how much work is expected of it
 */
record ServiceJvm(ServiceKind kind, int heapMegabytes, ServiceUse use) {
    private static final String CLASS_ARCHIVE = "-XX:SharedArchiveFile=";

    static ServiceJvm of(ServiceKind kind, int heapMegabytes, ServiceUse use) {
        return new ServiceJvm(kind, heapMegabytes, use);
    }

    /** Returns the heap that a service has unless an option says otherwise; the stand-in for MongoDB keeps everything there. */
    static int defaultHeapMegabytes(ServiceKind kind) {
        return kind == ServiceKind.MONGO ? 6144 : 768;
    }

    /** Returns the options of the virtual machine. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        options.add("-Xmx" + heapMegabytes + "m");
        options.addAll(collector());
        if (use == ServiceUse.SHORT) {
            options.add("-XX:TieredStopAtLevel=1");
        }
        if (kind == ServiceKind.ELASTICSEARCH) {
            options.add("-Des.set.netty.runtime.available.processors=false");
        }
        // The class path is that of this machine, and so is what the archive was made of.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith(CLASS_ARCHIVE))
                .forEach(options::add);
        return options;
    }

    /** With the default limits of the parallel collector, a heap that is almost full would be collected for minutes. */
    private List<String> collector() {
        return kind == ServiceKind.MONGO
                ? List.of("-XX:+UseParallelGC", "-XX:GCTimeLimit=75", "-XX:GCHeapFreeLimit=10")
                : List.of("-XX:+UseSerialGC");
    }
}
