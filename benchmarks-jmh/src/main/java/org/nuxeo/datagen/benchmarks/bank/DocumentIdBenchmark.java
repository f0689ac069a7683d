// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;

/** Document ids computed and decoded in a second. The naive id, a hash of the path, cannot be decoded. */
public class DocumentIdBenchmark extends AtPosition {

    private final Ring<Identity> statements = of(each -> each);
    private final Ring<DocumentId> ids = of(dataset::id);
    private final Ring<String> paths = of(each -> dataset.document(each).path());

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
