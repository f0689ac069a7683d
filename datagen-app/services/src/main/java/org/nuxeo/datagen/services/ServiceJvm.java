// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * The JVM options of a service.
 *
 * @param kind the service
 * @param heapMegabytes its maximum heap in mebibytes
 * @param use the amount of work that is expected of it
 */
record ServiceJvm(ServiceKind kind, int heapMegabytes, ServiceUse use) {
    static ServiceJvm of(ServiceKind kind, int heapMegabytes, ServiceUse use) {
        return new ServiceJvm(kind, heapMegabytes, use);
    }

    /** Returns the default maximum heap of a service. The MongoDB stand-in keeps all data in its heap. */
    static int defaultHeapMegabytes(ServiceKind kind) {
        return kind == ServiceKind.MONGO ? 6144 : 768;
    }

    /** Returns the options of the JVM. */
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
        return options;
    }

    /**
     * Returns the garbage collector. With the default limits of the parallel one, the stand-in would keep running for
     * minutes with an almost full heap.
     */
    private List<String> collector() {
        return kind == ServiceKind.MONGO
                ? List.of("-XX:+UseParallelGC", "-XX:GCTimeLimit=75", "-XX:GCHeapFreeLimit=10")
                : List.of("-XX:+UseSerialGC");
    }
}
