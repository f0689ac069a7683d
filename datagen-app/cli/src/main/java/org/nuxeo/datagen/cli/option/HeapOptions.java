// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.service.ServiceKind;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options of the embedded services' heaps. */
public final class HeapOptions {
    private static final int LARGEST_MEGABYTES = 1 << 20;

    @Option(
            names = "--kafka-heap",
            paramLabel = "SIZE",
            converter = Heap.class,
            description = "Heap of the embedded Kafka, such as 512m or 1g.")
    private Integer kafka;

    @Option(
            names = "--elasticsearch-heap",
            paramLabel = "SIZE",
            converter = Heap.class,
            description = "Heap of the embedded Elasticsearch.")
    private Integer elasticsearch;

    @Option(
            names = "--mongo-heap",
            paramLabel = "SIZE",
            converter = Heap.class,
            description = "Heap of the embedded MongoDB stand-in, which holds all of its data (default: 6g, at most"
                    + " half of the memory).")
    private Integer mongo;

    /** Returns the sizes of the heaps. */
    public ServiceHeaps heaps() {
        ServiceHeaps heaps = ServiceHeaps.defaults();
        heaps = kafka == null ? heaps : heaps.with(ServiceKind.KAFKA, kafka);
        heaps = elasticsearch == null ? heaps : heaps.with(ServiceKind.ELASTICSEARCH, elasticsearch);
        return mongo == null ? heaps : heaps.with(ServiceKind.MONGO, mongo);
    }

    /** The conversion of a size as virtual machines accept it to mebibytes. */
    static final class Heap implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (text.matches("[0-9]{1,9}[mMgG]")) {
                long number = Long.parseLong(text.substring(0, text.length() - 1));
                boolean gigabytes = Character.toLowerCase(text.charAt(text.length() - 1)) == 'g';
                long megabytes = gigabytes ? number * 1024 : number;
                if (megabytes >= ServiceHeaps.SMALLEST_MEGABYTES && megabytes <= LARGEST_MEGABYTES) {
                    return (int) megabytes;
                }
            }
            throw new UsageException("must be 128m to 1024g, such as 512m or 6g");
        }
    }
}
