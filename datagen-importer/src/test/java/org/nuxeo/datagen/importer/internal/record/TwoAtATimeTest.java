// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.internal.model.BlobDescriber;
import org.nuxeo.datagen.importer.internal.model.RenderedBlobs;
import org.nuxeo.datagen.importer.internal.model.ServedBlobs;
import org.nuxeo.datagen.importer.internal.model.StoredBlob;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;
import org.nuxeo.datagen.importer.internal.model.StoredDocuments;

/** Documents that are decoded with a view of the next record are those that are decoded alone. */
class TwoAtATimeTest {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(12).months(3).build());
    private static final ReferenceCodec REFERENCES =
            new ReferenceCodec(DATASET.spec().baseFingerprint());

    /** Rendered blobs, with a count of the pairs. */
    private static final class CountedPairs implements BlobDescriber {
        private final BlobDescriber blobs = new RenderedBlobs();
        private int pairs;

        @Override
        public StoredBlob describe(Document document) {
            return blobs.describe(document);
        }

        @Override
        public List<StoredBlob> describe(Document one, Document other) {
            pairs++;
            return blobs.describe(one, other);
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
    void everyDocumentIsTheSameAndMostBlobsAreDescribedInPairs() throws Exception {
        CountedPairs blobs = new CountedPairs();
        RecordDecoder together = new RecordDecoder(new StoredDocuments(DATASET, blobs, null));
        RecordDecoder alone = new RecordDecoder(new StoredDocuments(DATASET, new RenderedBlobs(), null));
        List<byte[]> records = records();
        for (int i = 0; i < records.size(); i++) {
            byte[] next = i + 1 < records.size() ? records.get(i + 1) : null;
            assertThat(together.decode(records.get(i), next)).isEqualTo(alone.decode(records.get(i)));
        }
        int files = 12 + 24 + 24 * 3;
        assertThat(blobs.pairs).isBetween(files / 3, files / 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aDocumentThatWasPreparedButNotAskedForIsForgotten(int asked) throws Exception {
        RecordDecoder decoder = new RecordDecoder(new StoredDocuments(DATASET, new RenderedBlobs(), null));
        RecordDecoder alone = new RecordDecoder(new StoredDocuments(DATASET, new RenderedBlobs(), null));
        List<byte[]> letters = List.of(
                REFERENCES.encode(Identity.letter(0)),
                REFERENCES.encode(Identity.letter(1)),
                REFERENCES.encode(Identity.letter(2)));
        decoder.decode(letters.get(0), letters.get(1));
        StoredDocument next = decoder.decode(letters.get(2 - asked), letters.get(0));
        assertThat(next).isEqualTo(alone.decode(letters.get(2 - asked)));
        assertThat(decoder.decode(letters.get(0), null)).isEqualTo(alone.decode(letters.get(0)));
    }

    @Test
    void aNextRecordThatIsForeignHarmsOnlyItself() throws Exception {
        RecordDecoder decoder = new RecordDecoder(new StoredDocuments(DATASET, new RenderedBlobs(), null));
        RecordDecoder alone = new RecordDecoder(new StoredDocuments(DATASET, new RenderedBlobs(), null));
        byte[] letter = REFERENCES.encode(Identity.letter(0));
        byte[] damaged = REFERENCES.encode(Identity.letter(1));
        damaged[15] ^= 1;
        byte[] outside = REFERENCES.encode(Identity.letter(24));
        for (byte[] next : List.of(damaged, outside, new byte[0], new byte[] {1, 2, 3})) {
            assertThat(decoder.decode(letter, next)).isEqualTo(alone.decode(letter));
            assertThatThrownBy(() -> decoder.decode(next, letter)).isInstanceOf(ForeignRecordException.class);
        }
    }

    @Test
    void servedBlobsAreTheSameInPairsAndAlone() {
        ServedBlobs blobs = new ServedBlobs(new OnDemandBlobs());
        Document card = DATASET.document(Identity.idCard(3));
        Document letter = DATASET.document(Identity.letter(5));
        assertThat(blobs.describe(card, letter)).containsExactly(blobs.describe(card), blobs.describe(letter));
    }
}
