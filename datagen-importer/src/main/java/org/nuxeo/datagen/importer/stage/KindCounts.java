// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Counts of documents by repository and kind. In JSON, they are in the order of {@link Repository#code()} and, within, of
 * {@link Kind#code()}, up to the last that is not 0. Not thread safe.
 */
public final class KindCounts {

    @JsonValue
    private long[][] counts = {};

    /** Returns the counts of a dataset. */
    public static KindCounts of(Dataset dataset) {
        KindCounts all = new KindCounts();
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                all.add(repository.code(), kind.code(), dataset.count(repository, kind));
            }
        }
        return all;
    }

    /** Returns the counts in JSON. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static KindCounts of(long[][] counts) {
        KindCounts all = new KindCounts();
        all.counts = counts;
        return all;
    }

    /** Adds counts, in the order of {@link Kind#code()}. */
    public void add(Repository repository, long[] more) {
        add(repository.code(), more);
    }

    public void add(KindCounts more) {
        for (int repository = 0; repository < more.counts.length; repository++) {
            add(repository, more.counts[repository]);
        }
    }

    private void add(int repository, long[] more) {
        for (int kind = 0; kind < more.length; kind++) {
            add(repository, kind, more[kind]);
        }
    }

    private void add(int repository, int kind, long more) {
        if (more == 0) {
            return;
        }
        if (repository >= counts.length) {
            int known = counts.length;
            counts = Arrays.copyOf(counts, repository + 1);
            Arrays.fill(counts, known, counts.length, new long[0]);
        }
        if (kind >= counts[repository].length) {
            counts[repository] = Arrays.copyOf(counts[repository], kind + 1);
        }
        counts[repository][kind] += more;
    }

    /** Counts one more document. */
    public void increment(Repository repository, Kind kind) {
        add(repository.code(), kind.code(), 1);
    }

    /** Returns the count of a kind in a repository. */
    public long of(Repository repository, Kind kind) {
        boolean isKnown = repository.code() < counts.length && kind.code() < counts[repository.code()].length;
        return isKnown ? counts[repository.code()][kind.code()] : 0;
    }

    /** Returns the count of all kinds in a repository. */
    public long of(Repository repository) {
        return repository.code() < counts.length
                ? Arrays.stream(counts[repository.code()]).sum()
                : 0;
    }

    /** Returns the count of all documents. */
    public long sum() {
        return Arrays.stream(counts).flatMapToLong(Arrays::stream).sum();
    }

    /** Returns whether all counts are equal. */
    public boolean isSameAs(KindCounts other) {
        return Arrays.deepEquals(counts, other.counts);
    }
}
