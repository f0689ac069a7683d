// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.rights;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * A user and the groups that the user is in.
 *
 * @param user name of the user
 * @param groups names of the groups, those of groups in groups included
 */
public record Principal(String user, List<String> groups) {

    public Principal {
        Objects.requireNonNull(user, "user");
        groups = List.copyOf(Objects.requireNonNull(groups, "groups"));
    }

    /** Returns whether the user or one of the groups is among those who may read a document. */
    public boolean isAmong(Collection<String> readers) {
        return readers.contains(user)
                || readers.contains(Readers.EVERYONE)
                || groups.stream().anyMatch(readers::contains);
    }
}
