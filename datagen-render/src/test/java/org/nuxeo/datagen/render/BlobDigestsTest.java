// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.testing.Datasets;

class BlobDigestsTest {

    private static final Dataset DATASET = Datasets.ofBank(60, 3);

    private final DocumentRenderer renderer = new DocumentRenderer();
    private final DocumentRenderer alone = new DocumentRenderer();
    private final BlobDigests digests = new BlobDigests();

    @Test
    void digestsOfMoreThanAMegabyteAreThoseOfEachBlob() {
        List<String> expected = new ArrayList<>();
        long ownBytes = 0;
        for (int round = 0; round < 2; round++) {
            for (long ordinal = 0; ordinal < DATASET.size(); ordinal++) {
                Identity identity = DATASET.identity(ordinal);
                if (identity.kind().hasFiles()) {
                    long sizeBytes = ordinal % 3 == 0 ? 70_000 : 0;
                    digests.add(renderer.load(DATASET.uncheckedDocument(identity), sizeBytes));
                    BlobRenderer blob = alone.load(DATASET.uncheckedDocument(identity), sizeBytes);
                    expected.add(blob.md5Hex());
                    ownBytes += sizeBytes == 0 ? 2_000 : 0;
                }
            }
        }
        assertThat(ownBytes).isGreaterThan(1 << 20);
        assertThat(digests.md5Hex()).isEqualTo(expected);
        assertThat(digests.md5Hex()).isEmpty();
    }

    @Test
    void clearForgetsTheBlobsThatWereAdded() {
        digests.add(renderer.load(DATASET.uncheckedDocument(Bank.letter(1)), 0));
        digests.clear();
        BlobRenderer letter = renderer.load(DATASET.uncheckedDocument(Bank.letter(2)), 0);
        String expected = letter.md5Hex();
        digests.add(letter);
        assertThat(digests.md5Hex()).containsExactly(expected);
    }
}
