// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.StoredDocuments;

class SizeSampleTest {

    @Test
    void sampleOfAllDocumentsIsExact() {
        Dataset dataset = Bank.dataset(Bank.spec().customers(12).months(2).build());
        StoredDocuments documents = new StoredDocuments(dataset, new RenderedBlobs(), null);
        ByteSink sink = new ByteSink(1 << 12);
        long[] bytes = new long[2];
        LongStream.range(0, dataset.size())
                .mapToObj(dataset::identity)
                .map(documents::document)
                .forEach(document -> {
                    bytes[0] += document.blob() == null ? 0 : document.blob().lengthBytes();
                    sink.reset();
                    BsonEncoder.DEFAULT.encode(document, sink);
                    bytes[1] += sink.length();
                });

        SizeSample sample = SizeSample.of(dataset);

        assertThat(sample.documents()).isEqualTo(dataset.size());
        assertThat(sample.blobBytes()).isEqualTo(new Estimate(bytes[0], 0));
        assertThat(Math.round(sample.storeBytes().value())).isEqualTo(bytes[1]);
    }
}
