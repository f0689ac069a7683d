// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Document ids computed and decoded in a second. The naive id, a hash of the path, cannot be decoded. */
public class DocumentIdBenchmark extends AtPosition {

    private Ring<Identity> statements;
    private Ring<DocumentId> ids;
    private Ring<String> paths;

    @Setup
    public void prepare() {
        statements = statements();
        ids = statements.map(dataset::id);
        paths = statements.map(each -> dataset.document(each).path());
    }

    @Benchmark
    public DocumentId idOfIdentity() {
        return dataset.id(statements.next());
    }

    @Benchmark
    public Optional<Identity> identityOfId() {
        return dataset.find(ids.next());
    }

    /** Computes the id from a path that is computed before. */
    @Benchmark
    public UUID naiveNameUuidOfPath() {
        return UUID.nameUUIDFromBytes(paths.next().getBytes(StandardCharsets.UTF_8));
    }
}
