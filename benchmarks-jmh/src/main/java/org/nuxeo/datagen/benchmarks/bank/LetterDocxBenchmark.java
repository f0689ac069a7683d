// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.bank.letter.LetterFrames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Letters rendered in a second, also padded. The naive way is to compress the same parts with {@code java.util.zip}. */
public class LetterDocxBenchmark extends RenderingBenchmark<Account> {

    private ZippedLetter zipped;

    @Setup
    public void prepareLetters() throws IOException {
        Generator generator = Bank.of(Samples.whole()).generator();
        prepare(LetterFrames.ALL.of(BlobFormat.DOCX.label()), generator::account);
        zipped = new ZippedLetter(rendering().bytes(next(), 0));
    }

    @Benchmark
    public int renderWithCopyOfTheHead() {
        return rendering().whole(next(), 0);
    }

    @Benchmark
    public long lengthAndMd5PaddedTo147Kb() {
        return rendering().lengthAndMd5(next(), 147_000);
    }

    @Benchmark
    public long lengthAndMd5PaddedTo1Gb() {
        return rendering().lengthAndMd5(next(), BlobKey.MAX_BLOB_SIZE_BYTES);
    }

    @Benchmark
    public byte[] naiveZip() throws IOException {
        return zipped.zip();
    }

    /** The naive way to render a letter: its parts in memory are compressed with {@code java.util.zip} each time. */
    static final class ZippedLetter {

        private final Map<String, byte[]> parts = new LinkedHashMap<>();

        /** Reads the parts of a letter. */
        ZippedLetter(byte[] letter) throws IOException {
            try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(letter))) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    parts.put(entry.getName(), in.readAllBytes());
                }
            }
        }

        byte[] zip() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(32 << 10);
            try (ZipOutputStream out = new ZipOutputStream(bytes)) {
                for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                    out.putNextEntry(new ZipEntry(part.getKey()));
                    out.write(part.getValue());
                    out.closeEntry();
                }
            }
            return bytes.toByteArray();
        }
    }
}
