package org.nuxeo.datagen.benchmarks;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.nuxeo.datagen.core.DatasetVersion;
import org.nuxeo.datagen.core.Generator;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobFrame;
import org.nuxeo.datagen.render.BlobFrames;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.Rendition;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * ID cards a second on one core, in each format: bytes, bytes with a digest, the digest of the variable bytes alone, and
 * ImageIO encoding a picture of the card. Each call takes another card.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class IdCardBenchmark {

    private static final int CARDS = 2048;

    @Param({"JPEG", "TIFF_JPEG", "TIFF_DEFLATE", "TIFF_LZW", "TIFF_G4", "THUMBNAIL"})
    private BlobFormat format;

    private final BlobRenderer renderer = new BlobRenderer();
    private final IdCard[] cards = new IdCard[CARDS];
    private final byte[] digest = new byte[16];
    private BlobFrame<IdCard> frame;
    private Rendition<IdCard> rendition;
    private byte[] tail;
    private int tailLength;
    private MessageDigest md5;
    private BufferedImage picture;
    private int next;

    @Setup
    public void prepareCards() throws IOException, NoSuchAlgorithmException {
        Generator generator = new Generator(DatasetVersion.CURRENT, 2020, 2020, Corpus.builtIn());
        for (int i = 0; i < CARDS; i++) {
            cards[i] = generator.idCard(10_000_000_000L + 97L * i);
        }
        frame = BlobFrames.card(format);
        rendition = frame.rendition();
        tail = new byte[rendition.maxTailBytes()];
        tailLength = render();
        md5 = MessageDigest.getInstance("MD5");
        Rendition<IdCard> jpeg = BlobFrames.card(BlobFormat.JPEG).rendition();
        byte[] head = jpeg.head();
        byte[] blob = Arrays.copyOf(head, head.length + jpeg.maxTailBytes());
        jpeg.renderTail(cards[0], head.length, 0, blob, head.length);
        picture = ImageIO.read(new ByteArrayInputStream(blob));
    }

    @Benchmark
    public int render() {
        return rendition.renderTail(card(), rendition.head().length, 0, tail, 0);
    }

    @Benchmark
    public long lengthAndMd5() {
        renderer.load(frame, card(), 0);
        renderer.md5(digest, 0);
        return renderer.lengthBytes();
    }

    @Benchmark
    public byte[] md5OfTheVariableBytesAlone() {
        md5.update(tail, 0, tailLength);
        return md5.digest();
    }

    @Benchmark
    public int naiveImageIo() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(picture, "jpeg", out);
        return out.size();
    }

    private IdCard card() {
        return cards[next++ % CARDS];
    }
}
