// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.render.frame.BlobFrame;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/**
 * The measurements of every format: rendering, length and digests. The limit is the digest of only the bytes that differ
 * between documents. Each call renders another document, whose content is computed before.
 *
 * @param <D> type of the content that is rendered
 */
public abstract class RenderingBenchmark<D> extends HotPath {

    private static final int DOCUMENTS = 1024;
    private static final int MANY = 64;
    private static final long FIRST_POSITION = 10_000_000_000L;

    private final List<D> documents = new ArrayList<>(DOCUMENTS);
    private final MessageDigest md5 = Rendering.newDigest("MD5");
    // set by prepare
    @SuppressWarnings("NullAway.Init")
    private byte[] ownBytes;

    // set by prepare
    @SuppressWarnings("NullAway.Init")
    private Rendering<D> rendering;

    private int next;
    private int firstOfMany;

    /**
     * @param frame frame of the format
     * @param at function from the position of a customer or account to the content
     */
    final void prepare(BlobFrame<D> frame, LongFunction<D> at) {
        for (int i = 0; i < DOCUMENTS; i++) {
            documents.add(at.apply(FIRST_POSITION + Samples.STRIDE * i));
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

    /** Renders the tail into a buffer that already has the head. */
    @Benchmark
    public int render() {
        return rendering.tail(next());
    }

    /** Renders many documents at a time, as sinks do. */
    @Benchmark
    @OperationsPerInvocation(MANY)
    public long lengthAndMd5() {
        firstOfMany = (firstOfMany + MANY) % DOCUMENTS;
        return rendering.lengthAndMd5OfMany(documents.subList(firstOfMany, firstOfMany + MANY));
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
