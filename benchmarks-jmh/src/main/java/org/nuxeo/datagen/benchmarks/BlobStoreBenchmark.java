// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.BlobFacts;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Statements read from their keys in a second: all bytes, a range near the end, the length, or the digest too. */
public class BlobStoreBenchmark extends HotPath {

    private static final int RANGE_BYTES = 1024;

    /** Length to which blobs are padded, or 0 for their natural length. */
    @Param({"0", "147000", "10000000"})
    public int blobSizeBytes;

    private final OnDemandBlobs blobs = new OnDemandBlobs();
    private final byte[] chunk = new byte[64 << 10];
    private String[] keys;
    private int next;

    @Setup
    public void prepareKeys() {
        Dataset dataset = Samples.whole(blobSizeBytes);
        Identity[] statements = Samples.samples(dataset, Bank.STATEMENT, 10_000_000_000L);
        keys = new String[statements.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = dataset.document(statements[i]).blobKey().text();
        }
    }

    @Benchmark
    public long openAndReadAll() throws IOException {
        return drain(blobs.stream(key()));
    }

    /** Asks for the length first, as an HTTP server does. */
    @Benchmark
    public long openAndReadRange() throws IOException {
        String key = key();
        return drain(blobs.stream(key, blobs.lengthBytes(key) - RANGE_BYTES, RANGE_BYTES));
    }

    @Benchmark
    public long length() {
        return blobs.lengthBytes(key());
    }

    @Benchmark
    public BlobFacts lengthAndMd5() {
        return blobs.facts(key());
    }

    /** Reads all bytes into memory and copies the range. */
    @Benchmark
    public byte[] naiveRangeOfAllBytes() throws IOException {
        byte[] all = blobs.stream(key()).readAllBytes();
        return Arrays.copyOfRange(all, all.length - RANGE_BYTES, all.length);
    }

    private long drain(InputStream in) throws IOException {
        try (in) {
            long sum = 0;
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                sum += count;
            }
            return sum;
        }
    }

    private String key() {
        return keys[next++ & keys.length - 1];
    }
}
