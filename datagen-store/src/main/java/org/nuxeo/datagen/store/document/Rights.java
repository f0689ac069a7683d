// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.Map;

/**
 * Who may read the documents of each repository.
 *
 * @param repositories rights by repository; the default rights apply to repositories that are not listed
 */
public record Rights(Map<String, FolderRights<AccessRights>> repositories) {

    private static final FolderRights<AccessRights> ASSUMED_IN_ALL = FolderRights.everywhere(AccessRights.ASSUMED);

    /** The rights in repositories that do not exist yet. */
    public static final Rights ASSUMED = new Rights(Map.of());

    public Rights {
        repositories = Map.copyOf(repositories);
    }

    /** Returns the rights in a repository. */
    public FolderRights<AccessRights> of(String repository) {
        return repositories.getOrDefault(repository, ASSUMED_IN_ALL);
    }
}
