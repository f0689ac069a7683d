// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.output.Amounts;

/** What is too long for a store, and how many sets of readers there are, among the first documents of each kind of a model. */
final class SizeLimits {

    private static final int MOST_DOCUMENTS = 100;
    private static final int MOST_READ = 10_000;
    private static final int MOST_DOCUMENT_BYTES = 16 << 20;
    private static final int MOST_TEXT_BYTES = 0xFFFF;

    private SizeLimits() {}

    /** Returns a line for each kind and field that is too long, and those of {@link #readers}. */
    static List<String> of(Archive archive) {
        Dataset dataset = Dataset.of(DatasetSpec.builder(archive).build(), archive);
        List<String> lines = new ArrayList<>();
        archive.kinds().forEach(kind -> check(dataset, kind, lines));
        readers(archive, lines);
        return lines;
    }

    private static void check(Dataset dataset, Kind kind, List<String> lines) {
        StoredDocuments documents = new StoredDocuments(dataset, null, null);
        ByteSink sink = new ByteSink(1 << 12);
        Map<String, Integer> texts = new TreeMap<>();
        int longest = 0;
        // one that is too long is enough
        for (long i = 0;
                i < Math.min(MOST_DOCUMENTS, dataset.count(kind)) && longest <= MOST_DOCUMENT_BYTES && texts.isEmpty();
                i++) {
            StoredDocument document = documents.document(dataset.identity(dataset.firstOrdinal(kind) + i));
            sink.reset();
            BsonEncoder.DEFAULT.encode(document, sink);
            longest = Math.max(longest, sink.length());
            for (Field field : document.fields().type().objects()) {
                int bytes = field.isIn(Placement.MESSAGE)
                        ? longestText(document.fields().object(field))
                        : 0;
                if (bytes > MOST_TEXT_BYTES) {
                    texts.put(field.name(), bytes);
                }
            }
        }
        if (longest > MOST_DOCUMENT_BYTES) {
            String limit = "%s: %,d bytes in MongoDB: must be at most %,d; take shorter fields";
            lines.add(Amounts.text(limit, kind, longest, MOST_DOCUMENT_BYTES));
        }
        String limit =
                "%s: %s: a text of %,d bytes: must be at most %,d in messages of Nuxeo; take a shorter one, or in: "
                        + "without message";
        texts.forEach((field, bytes) -> lines.add(Amounts.text(limit, kind, field, bytes, MOST_TEXT_BYTES)));
    }

    /** Adds a line for each kind with rights: how many different sets of readers its first documents have. */
    private static void readers(Archive archive, List<String> lines) {
        DatasetSpec spec = DatasetSpec.builder(archive).customers(MOST_READ).build();
        Dataset dataset = Dataset.of(spec, archive);
        StoredDocuments documents = new StoredDocuments(dataset, null, null);
        for (Kind kind : archive.kinds()) {
            long count = Math.min(MOST_READ, dataset.count(kind));
            if (archive.type(kind).hasRights() && count > 0) {
                long first = dataset.firstOrdinal(kind);
                Stream<Identity> some = LongStream.range(first, first + count).mapToObj(dataset::identity);
                long sets = some.map(each -> documents.governance(each).readers())
                        .distinct()
                        .count();
                lines.add(Amounts.text("%s: %,d sets of readers (ecm:racl) in %,d documents", kind, sets, count));
            }
        }
    }

    private static int longestText(@Nullable Object value) {
        int longest = value instanceof String text ? text.getBytes(StandardCharsets.UTF_8).length : 0;
        if (value instanceof Object[] parts) {
            for (Object part : parts) {
                longest = Math.max(longest, longestText(part));
            }
        }
        return longest;
    }
}
