// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BlobDescriber.ServedBlobs;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.testing.Datasets;

/** Documents that are prepared together are those that are decoded alone. */
class PreparedDocumentsTest {

    private static final Dataset DATASET = Datasets.ofBank(12, 3);
    private static final ReferenceCodec REFERENCES =
            new ReferenceCodec(Bank.KINDS, DATASET.spec().baseFingerprint());

    /** Rendered blobs, with a count of those that are described alone. */
    private static final class CountedBlobs implements BlobDescriber {
        private final BlobDescriber blobs = new RenderedBlobs();
        private int alone;

        @Override
        public List<StoredBlob> describe(Document document) {
            alone++;
            return blobs.describe(document);
        }

        @Override
        public List<List<StoredBlob>> describe(List<Document> documents) {
            return blobs.describe(documents);
        }
    }

    private static List<byte[]> records() {
        List<byte[]> records = new ArrayList<>();
        DocumentRanges ranges = new DocumentRanges(Delivery.of(DATASET, 1), 100);
        for (long range = 0; range < ranges.count(); range++) {
            ranges.documents(range).forEach(each -> records.add(REFERENCES.encode(each)));
        }
        return records;
    }

    @Test
    void everyDocumentIsTheSameAndNoBlobIsDescribedAlone() throws Exception {
        CountedBlobs blobs = new CountedBlobs();
        RecordDecoder together = new RecordDecoder(new StoredDocuments(DATASET, blobs, null));
        RecordDecoder alone = decoder();
        List<byte[]> records = records();
        together.prepare(records);
        for (byte[] record : records) {
            assertThat(together.decode(record)).isEqualTo(alone.decode(record));
        }
        assertThat(blobs.alone).isZero();
    }

    @Test
    void aDocumentThatWasPreparedButNotAskedForIsForgotten() throws Exception {
        CountedBlobs blobs = new CountedBlobs();
        RecordDecoder decoder = new RecordDecoder(new StoredDocuments(DATASET, blobs, null));
        byte[] letter = REFERENCES.encode(Bank.letter(0));
        byte[] other = REFERENCES.encode(Bank.letter(1));
        decoder.prepare(List.of(letter, other));
        decoder.prepare(List.of(other));
        assertThat(decoder.decode(letter)).isEqualTo(decoder().decode(letter));
        assertThat(blobs.alone).isOne();
        assertThat(decoder.decode(other)).isEqualTo(decoder().decode(other));
        assertThat(decoder.decode(other)).isEqualTo(decoder().decode(other));
        assertThat(blobs.alone).isEqualTo(2);
    }

    @Test
    void aForeignRecordHarmsOnlyItself() throws Exception {
        RecordDecoder decoder = decoder();
        byte[] letter = REFERENCES.encode(Bank.letter(0));
        byte[] damaged = REFERENCES.encode(Bank.letter(1));
        damaged[15] ^= 1;
        byte[] outside = REFERENCES.encode(Bank.letter(24));
        List<byte[]> foreign = List.of(damaged, outside, new byte[0], new byte[] {1, 2, 3});
        List<byte[]> records = new ArrayList<>(foreign);
        records.add(null);
        records.add(letter);
        decoder.prepare(records);
        assertThat(decoder.decode(letter)).isEqualTo(decoder().decode(letter));
        for (byte[] each : foreign) {
            assertThatThrownBy(() -> decoder.decode(each)).isInstanceOf(ForeignRecordException.class);
        }
    }

    @Test
    void servedBlobsAreTheSameTogetherAndAlone() {
        ServedBlobs blobs = new ServedBlobs(new OnDemandBlobs());
        Document card = DATASET.document(Bank.idCard(3));
        Document letter = DATASET.document(Bank.letter(5));
        assertThat(blobs.describe(List.of(card, letter))).containsExactly(blobs.describe(card), blobs.describe(letter));
    }

    private static RecordDecoder decoder() {
        return new RecordDecoder(new StoredDocuments(DATASET, new RenderedBlobs(), null));
    }
}
