// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.RecordedDigests;

/**
 * Comparison of the datasets of models with the digests recorded for {@link DatasetVersion#MODELS}: some documents of each kind at
 * the start, in the middle and at the end, and beyond 2^31 and 10^10, with their fields, rights, versions, retention and the
 * digests of their files. A change needs a new version; {@code -Ddatagen.record=true} records its digests. A model that comes
 * with the program is a part of its datasets, so it keeps its bytes too.
 */
class ModelDigestsTest {

    private static final int DOCUMENTS = 4;

    /** What is compared. What else is shown of a document one day is none of its bytes. */
    private static final List<String> FIELDS = List.of(
            ("ordinal kind type id parentId repository path name properties blob files version rights retention parents")
                    .split(" "));

    private static final Path RECORDED =
            Path.of("src/test/resources/org/nuxeo/datagen/store/document/model-digests.txt");

    @Test
    void datasetsOfModelsHaveTheRecordedDigests() throws Exception {
        List<String> lines = new ArrayList<>(List.of(DatasetVersion.V2.toString()));
        for (String model : List.of("insurer", "hospital", "engineering", "nuxeo", "authority")) {
            lines.addAll(lines(Datasets.of(model, spec -> spec)));
            lines.addAll(lines(Datasets.of(
                    model,
                    spec -> spec.customers(90_000_000).months(120).dataSeed(7).blobSizeBytes(50_000))));
        }
        if (Boolean.getBoolean("datagen.record")) {
            RecordedDigests.write(RECORDED, DatasetVersion.V2, lines);
        }
        assertThat(lines)
                .as("documents of " + DatasetVersion.V2 + " changed: raise DatasetVersion.V2, then record")
                .isEqualTo(Files.readAllLines(RECORDED));
    }

    private static List<String> lines(Dataset dataset) throws NoSuchAlgorithmException {
        ShownDocuments documents = new ShownDocuments(dataset);
        List<String> lines = new ArrayList<>();
        for (Kind kind : dataset.layout().kinds()) {
            long first = dataset.firstOrdinal(kind);
            for (long from : starts(dataset.count(kind))) {
                StringBuilder text = new StringBuilder();
                for (long position = from; position < Math.min(from + DOCUMENTS, dataset.count(kind)); position++) {
                    ShownDocument shown = documents.document(dataset.identity(first + position));
                    text.append(Json.mapper().<ObjectNode>valueToTree(shown).retain(FIELDS));
                }
                lines.add(dataset.spec().fingerprint() + " " + kind.label() + " " + from + " " + sha256(text));
            }
        }
        return lines;
    }

    private static SortedSet<Long> starts(long count) {
        return new TreeSet<>(LongStream.of(0, count / 2, count - DOCUMENTS, (1L << 31) + 1, 10_000_000_001L)
                .filter(start -> start >= 0 && start < count)
                .boxed()
                .toList());
    }

    private static String sha256(CharSequence text) throws NoSuchAlgorithmException {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256")
                        .digest(text.toString().getBytes(StandardCharsets.UTF_8)));
    }
}
