package org.nuxeo.datagen.benchmarks;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.core.Account;
import org.nuxeo.datagen.core.DatasetVersion;
import org.nuxeo.datagen.core.Generator;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.BlobFrame;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.docx.LetterDocx;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Letters a second on one core: bytes, length and digests from saved states, and the naive way beside them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LetterDocxBenchmark {

    private static final int ACCOUNTS = 1024;

    private final LetterDocx docx = new LetterDocx();
    private final BlobFrame<Account> frame = new BlobFrame<>(BlobFormat.DOCX, docx);
    private final BlobRenderer renderer = new BlobRenderer();
    private final Account[] accounts = new Account[ACCOUNTS];
    private final byte[] blob = new byte[64 << 10];
    private final byte[] digest = new byte[32];
    private MessageDigest md5;
    private ZippedLetter zipped;
    private int tailBytes;
    private int next;

    @Setup
    public void prepare() throws IOException, NoSuchAlgorithmException {
        Generator generator = new Generator(DatasetVersion.CURRENT, 2020, 2020, Corpus.builtIn());
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = generator.account(10_000_000_000L + 97L * i);
        }
        renderer.load(frame, accounts[0], 0);
        int length = renderer.copyTo(blob, 0);
        tailBytes = length - docx.head().length;
        zipped = new ZippedLetter(Arrays.copyOf(blob, length));
        md5 = MessageDigest.getInstance("MD5");
    }

    @Benchmark
    public int renderIntoBuffer() {
        renderer.load(frame, account(), 0);
        return renderer.copyTo(blob, 0);
    }

    @Benchmark
    public long lengthAndMd5() {
        renderer.load(frame, account(), 0);
        renderer.md5(digest, 0);
        return renderer.lengthBytes();
    }

    /** What {@link #lengthAndMd5} is held against: a fresh digest over as many bytes as a letter has of its own. */
    @Benchmark
    public byte[] md5OfTheOwnBytesAlone() {
        md5.update(blob, docx.head().length, tailBytes);
        return md5.digest();
    }

    @Benchmark
    public long lengthAndSha256() {
        renderer.load(frame, account(), 0);
        renderer.sha256(digest, 0);
        return renderer.lengthBytes();
    }

    @Benchmark
    public long lengthAndMd5PaddedTo147Kb() {
        renderer.load(frame, account(), 147_000);
        renderer.md5(digest, 0);
        return renderer.lengthBytes();
    }

    @Benchmark
    public long lengthAndMd5PaddedTo1Gb() {
        renderer.load(frame, account(), BlobRenderer.MAX_BLOB_BYTES);
        renderer.md5(digest, 0);
        return renderer.lengthBytes();
    }

    @Benchmark
    public byte[] naiveZip() throws IOException {
        return zipped.zip();
    }

    private Account account() {
        return accounts[next++ % ACCOUNTS];
    }
}
