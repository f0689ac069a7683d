// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Layouts;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Counts of documents by repository and kind. In JSON, they are in the order of {@link Repository#code()} and, within, of
 * {@link Kind#code()}. Not thread safe.
 */
public final class KindCounts {

    @JsonValue
    private final long[][] counts = new long[Layouts.REPOSITORIES.size()][Layouts.KINDS.size()];

    /** Returns the counts of a dataset. */
    public static KindCounts of(Dataset dataset) {
        KindCounts all = new KindCounts();
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                all.counts[repository.code()][kind.code()] = dataset.count(repository, kind);
            }
        }
        return all;
    }

    /** Returns the counts in JSON. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static KindCounts of(long[][] counts) {
        KindCounts all = new KindCounts();
        for (int r = 0; r < counts.length; r++) {
            all.add(Layouts.REPOSITORIES.ofCode(r), counts[r]);
        }
        return all;
    }

    /** Adds counts, in the order of {@link Kind#code()}. */
    public void add(Repository repository, long[] more) {
        for (int kind = 0; kind < more.length; kind++) {
            counts[repository.code()][kind] += more[kind];
        }
    }

    public void add(KindCounts more) {
        for (Repository repository : Layouts.REPOSITORIES) {
            add(repository, more.counts[repository.code()]);
        }
    }

    /** Counts one more document. */
    public void increment(Repository repository, Kind kind) {
        counts[repository.code()][kind.code()]++;
    }

    /** Returns the count of a kind in a repository. */
    public long of(Repository repository, Kind kind) {
        return counts[repository.code()][kind.code()];
    }

    /** Returns the count of all kinds in a repository. */
    public long of(Repository repository) {
        return Arrays.stream(counts[repository.code()]).sum();
    }

    /** Returns whether all counts are equal. */
    public boolean isSameAs(KindCounts other) {
        return Arrays.deepEquals(counts, other.counts);
    }
}
