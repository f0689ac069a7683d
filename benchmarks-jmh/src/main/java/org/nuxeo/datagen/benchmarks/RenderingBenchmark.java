package org.nuxeo.datagen.benchmarks;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.nuxeo.datagen.render.internal.frame.BlobFrame;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * What is measured of every format beside its bytes: length and digests, and at best, the digest of a document's own bytes
 * and nothing else. Each call takes another document; what it is made from is at hand.
 *
 * @param <D> what is rendered
 */
public abstract class RenderingBenchmark<D> extends HotPath {

    private static final int DOCUMENTS = 1024;
    private static final long FIRST_POSITION = 10_000_000_000L;

    private final List<D> documents = new ArrayList<>(DOCUMENTS);
    private final MessageDigest md5 = Rendering.newDigest("MD5");
    private byte[] ownBytes;
    private Rendering<D> rendering;
    private int next;

    /**
     * @param frame the format
     * @param at makes what is rendered at a position of customers or accounts
     */
    final void prepare(BlobFrame<D> frame, LongFunction<D> at) {
        for (int i = 0; i < DOCUMENTS; i++) {
            documents.add(at.apply(FIRST_POSITION + Bank.STRIDE * i));
        }
        rendering = new Rendering<>(frame, 0);
        ownBytes = rendering.ownBytes(documents.get(0));
    }

    final Rendering<D> rendering() {
        return rendering;
    }

    final D next() {
        return documents.get(next++ & DOCUMENTS - 1);
    }

    /** The head stays in the buffer, the tail is written after it. */
    @Benchmark
    public int render() {
        return rendering.tail(next());
    }

    /** Documents two at a time, as they go into a sink. */
    @Benchmark
    @OperationsPerInvocation(2)
    public long lengthAndMd5() {
        return rendering.lengthAndMd5OfTwo(next(), next());
    }

    @Benchmark
    public long lengthAndMd5OfOne() {
        return rendering.lengthAndMd5(next(), 0);
    }

    @Benchmark
    public long lengthAndSha256() {
        return rendering.lengthAndSha256(next(), 0);
    }

    @Benchmark
    public byte[] limitMd5OfOwnBytes() {
        md5.update(ownBytes, 0, ownBytes.length);
        return md5.digest();
    }
}
