// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.testing.Datasets;

class ThumbnailTest {

    private static final Dataset DATASET = Datasets.ofBank(30);

    private static Stream<Kind> kindsWithFiles() {
        return Bank.KINDS.stream().filter(Kind::hasFiles);
    }

    @ParameterizedTest
    @MethodSource("kindsWithFiles")
    void aThumbnailIsRenderedFromTheKeyAlone(Kind kind) throws IOException {
        OnDemandBlobs blobs = new OnDemandBlobs();
        String key = DATASET.document(DATASET.firstOrdinal(kind) + 3).blobKey().text();
        byte[] bytes;
        try (InputStream in = blobs.thumbnail(key).stream()) {
            bytes = in.readAllBytes();
        }
        assertThat(bytes.length).isBetween(200, 20_000);
        assertThat(ImageIO.read(new ByteArrayInputStream(bytes)).getWidth()).isBetween(50, 200);
        assertThatThrownBy(() -> blobs.thumbnail(key.substring(1))).isInstanceOf(UnknownBlobKeyException.class);
    }
}
