// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.benchmarks.bank.Samples.Walk;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A benchmark at the beginning of a kind, beyond 31 bits, and near its end: the cost must be the same. */
public abstract class AtPosition extends HotPath {

    /** Position of the first document within its kind. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    final Dataset dataset = Samples.whole();
    final BankDataset bank = Bank.of(dataset);
    final Generator generator = bank.generator();
    final long firstStatement = dataset.firstOrdinal(Bank.STATEMENT);
    final ByteSink sink = new ByteSink(1 << 14);
    final Sequence sequence = new Sequence();
    private final List<Runnable> prepared = new ArrayList<>();
    Walk walk;

    @Setup
    public final void start() {
        walk = new Walk(from);
        prepared.forEach(Runnable::run);
    }

    /** Returns values of statements that are far from each other, computed before the measurement. */
    final <T> Ring<T> of(Function<Identity, T> value) {
        return of(dataset, Bank.STATEMENT, value);
    }

    /** Returns values of documents that are far from each other, computed before the measurement. */
    final <T> Ring<T> of(Dataset all, Kind kind, Function<Identity, T> value) {
        Ring<T> ring = new Ring<>();
        prepared.add(() -> ring.fill(Samples.samples(all, kind, from).map(value)));
        return ring;
    }

    /** Returns statements as a repository stores them, generated before their encoding is measured. */
    final <T> Ring<T> ofStored(Function<StoredDocument, T> value) {
        StoredDocuments stored = new StoredDocuments(dataset, new RenderedBlobs(), null);
        return of(each -> value.apply(stored.document(each)));
    }
}
