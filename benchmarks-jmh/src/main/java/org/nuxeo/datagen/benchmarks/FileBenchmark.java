// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.MeasuredLoop;
import org.nuxeo.datagen.render.ArchiveFiles;
import org.nuxeo.datagen.render.BlobFormat;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The loops of {@code bench render}: files from their identities in a second, with customers, accounts and lines. */
public class FileBenchmark extends HotPath {

    private static final int FILES = 64;

    @Param({"statement", "idcard", "letter"})
    public String kind;

    private MeasuredLoop files;
    private MeasuredLoop digests;

    @Setup
    public void start() {
        Dataset dataset = Samples.whole();
        Kind of = Bank.KINDS.of(kind);
        BlobFormat format = ArchiveFiles.of(dataset.archive()).formats(of, 0).get(0);
        files = MeasuredLoop.files(dataset, of, format, FILES);
        digests = MeasuredLoop.digests(dataset, of, format, 0, 0, FILES);
    }

    @Benchmark
    @OperationsPerInvocation(FILES)
    public long render() {
        return files.run();
    }

    @Benchmark
    @OperationsPerInvocation(FILES)
    public long lengthAndMd5() {
        return digests.run();
    }
}
