// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;

/**
 * What the counts of a verification are of, so that a report can be made of them without the dataset.
 *
 * @param repositories the repositories
 * @param kinds the kinds; of those that were read from {@link Names} only code, label and {@link Kind#isShared} are right
 */
record CountedKinds(Repositories repositories, Kinds kinds) {

    private static final CountedKinds FIRST = of(Archives.standard());

    /**
     * The names, in the order of their codes, as a checkpoint has them.
     *
     * @param folders kinds of shared folders, which come before all others
     * @param kinds the other kinds
     */
    record Names(List<String> repositories, List<String> folders, List<String> kinds) {}

    static CountedKinds of(Dataset dataset) {
        return new CountedKinds(
                dataset.layout().repositories(), dataset.layout().kinds());
    }

    private static CountedKinds of(Archive archive) {
        return new CountedKinds(archive.repositories(), archive.kinds());
    }

    /** @param names null if they are those of version 1 */
    static CountedKinds of(@Nullable Names names) {
        if (names == null) {
            return FIRST;
        }
        List<Repository> repositories = new ArrayList<>();
        names.repositories().forEach(label -> repositories.add(new Repository(repositories.size(), label)));
        List<Kind> kinds = new ArrayList<>();
        names.folders()
                .forEach(label -> kinds.add(
                        Kind.folder(kinds.size(), label, label, List.of()).shared()));
        names.kinds().forEach(label -> kinds.add(Kind.folder(kinds.size(), label, label, List.of())));
        return new CountedKinds(
                new Repositories(repositories.toArray(Repository[]::new)), new Kinds(kinds.toArray(Kind[]::new)));
    }

    /** Returns the names, or null for those of version 1, which every release knows. */
    @Nullable
    Names names() {
        return kinds == FIRST.kinds ? null : new Names(repositories.labels(), labels(true), labels(false));
    }

    private List<String> labels(boolean shared) {
        return kinds.stream()
                .filter(kind -> kind.isShared() == shared)
                .map(Kind::label)
                .toList();
    }
}
