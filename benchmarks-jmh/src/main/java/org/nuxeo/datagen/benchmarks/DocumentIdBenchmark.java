// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Document ids computed and decoded in a second. The naive id, a hash of the path, cannot be decoded. */
public class DocumentIdBenchmark extends HotPath {

    /** Position of the first statement. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Dataset dataset = Samples.whole();
    private Identity[] statements;
    private DocumentId[] ids;
    private String[] paths;
    private int next;

    @Setup
    public void prepareIds() {
        statements = Samples.samples(dataset, Bank.STATEMENT, from);
        ids = new DocumentId[statements.length];
        paths = new String[statements.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = dataset.id(statements[i]);
            paths[i] = dataset.document(statements[i]).path();
        }
    }

    @Benchmark
    public DocumentId idOfIdentity() {
        return dataset.id(statements[next++ & ids.length - 1]);
    }

    @Benchmark
    public Identity identityOfId() {
        return dataset.find(ids[next++ & ids.length - 1]).orElse(null);
    }

    /** Computes the id from a path that is computed before. */
    @Benchmark
    public UUID naiveNameUuidOfPath() {
        return UUID.nameUUIDFromBytes(paths[next++ & ids.length - 1].getBytes(StandardCharsets.UTF_8));
    }
}
