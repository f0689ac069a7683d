// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.Labels;

/** The repositories of a layout, in the order of their codes, which are 0 to {@code size() - 1}. */
public final class Repositories implements Iterable<Repository> {

    private final List<Repository> all;

    /** @throws IllegalArgumentException if the repositories are not in the order of their codes, from 0 */
    public Repositories(Repository... repositories) {
        Objects.requireNonNull(repositories, "repositories");
        this.all = Kinds.inOrder("repository", repositories, Repository::code);
    }

    /** Returns the number of repositories. */
    public int size() {
        return all.size();
    }

    /**
     * Returns the repository with a {@link Repository#code}.
     *
     * @throws IndexOutOfBoundsException if no repository has that code
     */
    public Repository ofCode(int code) {
        Check.index("repository code", code, all.size());
        return all.get(code);
    }

    /**
     * Returns the repository with a label.
     *
     * @throws IllegalArgumentException if no repository has that label
     */
    public Repository of(String label) {
        return Labels.find("repository", label, all.toArray(Repository[]::new), Repository::label);
    }

    /** Returns the labels. */
    public List<String> labels() {
        return all.stream().map(Repository::label).toList();
    }

    /** Returns the repositories as a stream. */
    public Stream<Repository> stream() {
        return all.stream();
    }

    @Override
    public Iterator<Repository> iterator() {
        return all.iterator();
    }

    @Override
    public String toString() {
        return all.toString();
    }
}
