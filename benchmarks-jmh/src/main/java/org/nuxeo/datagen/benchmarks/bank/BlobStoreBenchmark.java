// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Statements read from their keys in a second: all bytes, a range near the end, or the length. */
public class BlobStoreBenchmark extends HotPath {

    private static final int RANGE_BYTES = 1024;

    /** Length to which blobs are padded, or 0 for their natural length. */
    @Param({"0", "147000", "10000000"})
    public int blobSizeBytes;

    private final OnDemandBlobs blobs = new OnDemandBlobs();
    private final byte[] chunk = new byte[64 << 10];
    private Ring<String> keys;

    @Setup
    public void prepareKeys() {
        Dataset dataset = Samples.whole(blobSizeBytes);
        keys = Ring.of(Samples.samples(dataset, Bank.STATEMENT, 10_000_000_000L)
                .map(each -> dataset.document(each).blobKey().text()));
    }

    @Benchmark
    public long openAndReadAll() throws IOException {
        return drain(blobs.stream(keys.next()));
    }

    /** Asks for the length first, as an HTTP server does. */
    @Benchmark
    public long openAndReadRange() throws IOException {
        String key = keys.next();
        return drain(blobs.stream(key, blobs.lengthBytes(key) - RANGE_BYTES, RANGE_BYTES));
    }

    @Benchmark
    public long length() {
        return blobs.lengthBytes(keys.next());
    }

    /** Reads all bytes into memory and copies the range. */
    @Benchmark
    public byte[] naiveRangeOfAllBytes() throws IOException {
        byte[] all = blobs.stream(keys.next()).readAllBytes();
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
}
