// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.security.MessageDigest;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Lengths and digests of statements computed in a second. Ours start from a saved state of the digest, the naive way
 * digests all bytes, and the limit digests only the bytes that differ between statements. Lines and balances are computed
 * before.
 */
public class DigestBenchmark extends HotPath {

    /** Length to which blobs are padded, or 0 for their natural length. */
    @Param({"0", "147000", "10000000"})
    public int blobSizeBytes;

    private final Dataset dataset = Samples.whole();
    private final LoadedStatement statement = new LoadedStatement();
    private final MessageDigest md5 = Rendering.newDigest("MD5");
    private Rendering<LoadedStatement> pdf;
    private byte[] ownBytes;

    @Setup
    public void prepareStatement() {
        pdf = new Rendering<>(StatementFrames.ALL.of(BlobFormat.PDF.label()), blobSizeBytes);
        Identity identity =
                Samples.samples(dataset, Bank.STATEMENT, 10_000_000_000L).next();
        BankDataset bank = Bank.of(dataset);
        statement.fill(bank.generator(), bank.account(dataset.document(identity)), identity.month());
        ownBytes = pdf.ownBytes(statement);
    }

    @Benchmark
    public long lengthAndMd5() {
        return pdf.lengthAndMd5(statement, blobSizeBytes);
    }

    @Benchmark
    public long lengthAndSha256() {
        return pdf.lengthAndSha256(statement, blobSizeBytes);
    }

    @Benchmark
    public byte[] naiveMd5OfAllBytes() {
        return pdf.md5OfAllBytes(statement, blobSizeBytes);
    }

    @Benchmark
    public byte[] limitMd5OfOwnBytes() {
        md5.update(ownBytes, 0, ownBytes.length);
        return md5.digest();
    }
}
