// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.service.ServiceKind;

/** The options of the embedded services' heaps. */
public final class HeapOptions {
    private static final int LARGEST_MEGABYTES = 1 << 20;
    private static final String LIMIT = "must be 128m to 1024g, such as 512m or 6g";
    private static final Values SIZE = Values.of(Integer.class, LIMIT, HeapOptions::megabytes, size -> size + "m");

    /** The words of heaps. */
    public static final List<Word> WORDS = List.of(
            heap(ServiceKind.KAFKA, "Heap of the embedded Kafka, such as 512m or 1g."),
            heap(ServiceKind.ELASTICSEARCH, "Heap of the embedded Elasticsearch."),
            heap(
                    ServiceKind.MONGO,
                    "Heap of the embedded MongoDB stand-in, which holds all of its data (default: 6g, at most half of"
                            + " the memory)."));

    private HeapOptions() {}

    private static Word heap(ServiceKind kind, String help) {
        return Word.of(kind.slug() + "-heap", SIZE, "SIZE").help(help);
    }

    /** Returns the mebibytes of a size as virtual machines accept it. */
    private static Integer megabytes(String text) {
        Check.refuse(!text.matches("[0-9]{1,9}[mMgG]"), () -> LIMIT);
        long number = Long.parseLong(text.substring(0, text.length() - 1));
        long megabytes = text.toLowerCase(Locale.ROOT).endsWith("g") ? number * 1024 : number;
        Check.refuse(megabytes < ServiceHeaps.SMALLEST_MEGABYTES || megabytes > LARGEST_MEGABYTES, () -> LIMIT);
        return (int) megabytes;
    }

    /** Returns the sizes of the heaps. */
    public static ServiceHeaps heaps(Description description) {
        ServiceHeaps heaps = ServiceHeaps.defaults();
        for (Word word : WORDS) {
            ServiceKind kind = ServiceKind.of(word.name().replace("-heap", ""));
            heaps = description.has(word) ? heaps.with(kind, description.integer(word)) : heaps;
        }
        return heaps;
    }
}
