// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.AbstractList;
import java.util.RandomAccess;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;

/** List of the states and calendar folders of one repository, parents first. Its elements are computed on demand. */
final class FolderList extends AbstractList<Identity> implements RandomAccess {

    private final FolderSet folders;
    private final Repository repository;
    private final int firstFolder;

    FolderList(FolderSet folders, Repository repository) {
        this.folders = folders;
        this.repository = repository;
        int before = 0;
        for (int i = 0; i < repository.code(); i++) {
            before += folders.folders(Repository.ofCode(i));
        }
        this.firstFolder = before;
    }

    @Override
    public Identity get(int index) {
        if (index < 0 || index >= size()) {
            throw new IndexOutOfBoundsException("folder " + index + ": must be 0 to " + (size() - 1));
        }
        int states = folders.states(repository);
        return Identity.of(
                index < states
                        ? Place.state(repository, folders.state(repository, index))
                        : folders.folderAt(firstFolder + index - states));
    }

    @Override
    public int size() {
        return folders.states(repository) + folders.folders(repository);
    }
}
