// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Rendition;
import org.nuxeo.datagen.testing.Datasets;

class CardBlobTest {

    private static final Dataset DATASET = Datasets.ofBank();

    private static final int[] MORE_BYTES = {0, 1, 2, 3, 4, 5, 1000, 65_535, 65_536, 65_537, 65_538, 65_541, 300_001};

    @ParameterizedTest
    @MethodSource("org.nuxeo.datagen.render.bank.card.CardFormats#all")
    @Tag("long")
    void paddedBlobsShowTheSameCardAtEveryLength(BlobFormat format) throws Exception {
        byte[] natural = CardSamples.blob(CardFormats.rendition(format), CardSamples.card(4711));
        int[] pixels = pixels(natural);
        DocumentRenderer documents = new DocumentRenderer();
        for (int more : MORE_BYTES) {
            int length = natural.length + more;
            BlobRenderer renderer = load(documents, 4711, format, length);
            assertThat(renderer.lengthBytes()).isEqualTo(length);
            byte[] blob = new byte[length];
            assertThat(renderer.copyTo(blob, 0)).isEqualTo(length);
            assertThat(renderer.md5Hex()).isEqualTo(md5Hex(blob));
            assertThat(pixels(blob)).as("with " + more + " bytes of padding").isEqualTo(pixels);
        }
    }

    @ParameterizedTest
    @MethodSource("org.nuxeo.datagen.render.bank.card.CardFormats#all")
    void digestsOfManyCardsTogetherMatchThoseOfEachAlone(BlobFormat format) throws Exception {
        DocumentRenderer renderer = new DocumentRenderer();
        BlobDigests digests = new BlobDigests();
        List<String> alone = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            BlobRenderer card = load(renderer, i, format, i % 4 == 0 ? 400_000 : 0);
            alone.add(md5Hex(bytes(card)));
            digests.add(card);
        }
        assertThat(digests.md5Hex()).isEqualTo(alone);
    }

    private static BlobRenderer load(DocumentRenderer renderer, long position, BlobFormat format, long blobSizeBytes) {
        return renderer.load(DATASET.uncheckedDocument(Bank.idCard(position)), 0, format, blobSizeBytes);
    }

    private static byte[] bytes(BlobRenderer renderer) {
        byte[] blob = new byte[Math.toIntExact(renderer.lengthBytes())];
        renderer.copyTo(blob, 0);
        return blob;
    }

    private static String md5Hex(byte[] blob) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(blob));
    }

    @ParameterizedTest
    @MethodSource("org.nuxeo.datagen.render.bank.card.CardFormats#all")
    void renderingACardAllocatesNothing(BlobFormat format) {
        Rendition<IdCard> rendition = CardFormats.rendition(format);
        IdCard[] cards = new IdCard[64];
        for (int i = 0; i < cards.length; i++) {
            cards[i] = CardSamples.card(1000 + i);
        }
        byte[] target = new byte[rendition.maxNaturalBytes() - rendition.head().length];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        render(rendition, cards, target);
        render(rendition, cards, target);
        long before = threads.getCurrentThreadAllocatedBytes();
        render(rendition, cards, target);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        // the first measurement may allocate a little itself
        assertThat(allocated).isLessThan(cards.length * 8L);
    }

    private static void render(Rendition<IdCard> rendition, IdCard[] cards, byte[] target) {
        int head = rendition.head().length;
        for (IdCard card : cards) {
            assertThatFits(rendition.renderTail(card, head, 0, target, 0), target.length);
        }
    }

    private static void assertThatFits(int length, int room) {
        if (length > room) {
            throw new AssertionError(length + " bytes: the longest tail has " + room);
        }
    }

    private static int[] pixels(byte[] blob) throws Exception {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(blob));
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
