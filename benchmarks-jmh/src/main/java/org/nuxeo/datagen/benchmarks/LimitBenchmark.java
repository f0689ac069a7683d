// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.security.MessageDigest;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Basic operations of one core on 5 KB, which are the limits of other benchmarks. */
public class LimitBenchmark extends HotPath {

    private static final int LENGTH_BYTES = 5_000;

    private final byte[] source = new byte[LENGTH_BYTES];
    private final byte[] target = new byte[2 * LENGTH_BYTES];
    private final MessageDigest md5 = Rendering.newDigest("MD5");
    private final MessageDigest sha256 = Rendering.newDigest("SHA-256");
    private final Deflater deflater = new Deflater(1);

    @Setup
    public void fill() {
        for (int i = 0; i < LENGTH_BYTES; i++) {
            source[i] = (byte) ('a' + i * i % 23);
        }
    }

    @Benchmark
    public byte[] limitCopy() {
        System.arraycopy(source, 0, target, 0, LENGTH_BYTES);
        return target;
    }

    @Benchmark
    public byte[] limitMd5() {
        return md5.digest(source);
    }

    @Benchmark
    public byte[] limitSha256() {
        return sha256.digest(source);
    }

    @Benchmark
    public long limitCrc32() {
        CRC32 crc = new CRC32();
        crc.update(source, 0, LENGTH_BYTES);
        return crc.getValue();
    }

    @Benchmark
    public int limitDeflate() {
        deflater.reset();
        deflater.setInput(source);
        deflater.finish();
        return deflater.deflate(target);
    }
}
