// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.testing.Datasets;

class SizeSampleTest {

    private static final String PROXIES = """
            model: published
            format: 2
            kinds:
              case: {number: "C-{6 digits}"}
              section: {in: case, type: Section}
              file: {in: case, folder: files, count: 2, file: {template: hospital/xray.jpg, fields: {patient: a, view: b}}}
              published: {in: section, proxy: {of: file, share: 50 %}}
            """;

    @Test
    void sampleOfAllDocumentsIsExact() {
        assertExact(Datasets.ofBank(12, 2));
    }

    @Test
    void aProxyHasNoFilesOfItsOwn() {
        assertExact(Datasets.of(PROXIES, 10, 1));
    }

    private static void assertExact(Dataset dataset) {
        StoredDocuments documents = new StoredDocuments(dataset, new RenderedBlobs(), null);
        ByteSink sink = new ByteSink(1 << 12);
        Map<String, Long> files = new HashMap<>();
        long[] bytes = new long[1];
        LongStream.range(0, dataset.size())
                .mapToObj(dataset::identity)
                .map(documents::document)
                .forEach(document -> {
                    if (document.blob() != null) {
                        files.put(document.blob().key(), document.blob().lengthBytes());
                    }
                    sink.reset();
                    BsonEncoder.DEFAULT.encode(document, sink);
                    bytes[0] += sink.length();
                });

        SizeSample sample = SizeSample.of(dataset);

        assertThat(sample.documents()).isEqualTo(dataset.size());
        long fileBytes = files.values().stream().mapToLong(each -> each).sum();
        assertThat(sample.blobBytes()).isEqualTo(new Estimate(fileBytes, 0));
        assertThat(Math.round(sample.storeBytes().value())).isEqualTo(bytes[0]);
    }
}
