// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Layouts;
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

    private static final CountedKinds BANK = new CountedKinds(Layouts.REPOSITORIES, Layouts.KINDS);

    /**
     * The names, in the order of their codes, as a checkpoint has them.
     *
     * @param folders kinds of shared folders, which come before all others
     * @param kinds the other kinds
     */
    record Names(List<String> repositories, List<String> folders, List<String> kinds) {}

    static CountedKinds of(Dataset dataset) {
        return dataset.spec().isOfModel()
                ? new CountedKinds(
                        dataset.layout().repositories(), dataset.layout().kinds())
                : BANK;
    }

    /** @param names null for a bank */
    static CountedKinds of(@Nullable Names names) {
        if (names == null) {
            return BANK;
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

    /** Returns the names, or null for a bank, whose names every release knows. */
    @Nullable
    Names names() {
        return this == BANK ? null : new Names(repositories.labels(), labels(true), labels(false));
    }

    private List<String> labels(boolean shared) {
        return kinds.stream()
                .filter(kind -> kind.isShared() == shared)
                .map(Kind::label)
                .toList();
    }
}
