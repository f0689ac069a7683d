// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.List;
import java.util.Objects;

/** The repositories of a layout, in the order of their codes, which are 0 to {@code size() - 1}. */
public final class Repositories extends Coded<Repository> {

    /** @throws IllegalArgumentException if the repositories are not in the order of their codes, from 0 */
    public Repositories(Repository... repositories) {
        super("repository", Objects.requireNonNull(repositories, "repositories"), Repository::code, Repository::label);
    }

    /** Returns the labels. */
    public List<String> labels() {
        return stream().map(Repository::label).toList();
    }
}
