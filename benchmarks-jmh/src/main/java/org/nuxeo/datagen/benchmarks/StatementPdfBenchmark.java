// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.io.IOException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.bank.statement.Statement;
import org.nuxeo.datagen.render.bank.statement.StatementFrames;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Statements rendered as PDF in a second, including the generation of their lines, also with digests. The naive way is to
 * write the page with PDFBox. Account and customer are drawn before, as in an importer.
 */
public class StatementPdfBenchmark extends HotPath {

    /** Position of the first statement. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Dataset dataset = Samples.whole();
    private final Rendering<Statement> pdf = new Rendering<>(StatementFrames.ALL.of(BlobFormat.PDF.label()), 0);
    private final Statement statement = new Statement();
    private Identity[] statements;
    private Account[] accounts;
    private int next;

    @Setup
    public void prepareAccounts() {
        statements = Samples.samples(dataset, Bank.STATEMENT, from);
        accounts = new Account[statements.length];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = dataset.document(statements[i]).account();
        }
    }

    /** Renders the tail into a buffer that already has the head. */
    @Benchmark
    public int render() {
        return pdf.tail(fill());
    }

    @Benchmark
    public int renderWithCopyOfTheHead() {
        return pdf.whole(fill(), 0);
    }

    @Benchmark
    public long renderWithMd5() {
        return pdf.lengthAndMd5(fill(), 0);
    }

    @Benchmark
    public long renderWithSha256() {
        return pdf.lengthAndSha256(fill(), 0);
    }

    @Benchmark
    public byte[] naivePdfBox() throws IOException {
        return PdfBoxStatement.bytes(fill());
    }

    private Statement fill() {
        int i = next++ & accounts.length - 1;
        return statement.fill(dataset.generator(), accounts[i], statements[i].month());
    }
}
