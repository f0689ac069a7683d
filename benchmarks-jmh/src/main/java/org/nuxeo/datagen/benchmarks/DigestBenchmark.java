package org.nuxeo.datagen.benchmarks;

import java.security.MessageDigest;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.internal.statement.Statement;
import org.nuxeo.datagen.render.internal.statement.StatementFrames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Length and digest of statements of a size a second: from saved states, over all their bytes, and at best, the digest of
 * the bytes that differ and nothing else. Lines and balances are at hand.
 */
public class DigestBenchmark extends HotPath {

    /** 0 is the natural size. */
    @Param({"0", "147000", "10000000"})
    public int blobSizeBytes;

    private final Dataset dataset = Bank.whole();
    private final Statement statement = new Statement();
    private final MessageDigest md5 = Rendering.newDigest("MD5");
    private Rendering<Statement> pdf;
    private byte[] ownBytes;

    @Setup
    public void prepareStatement() {
        pdf = new Rendering<>(StatementFrames.of(BlobFormat.PDF.label()), blobSizeBytes);
        Identity identity = Bank.samples(dataset, Kind.STATEMENT, 10_000_000_000L)[0];
        statement.fill(dataset.generator(), dataset.document(identity).account(), identity.month());
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
