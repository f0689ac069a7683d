// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.id.IdScheme;

/** The search for a document by a locator. */
final class Located {
    private static final String ID = "id:";

    private Located() {}

    /**
     * Returns the document of a locator.
     *
     * @throws UsageException if no document of the dataset has that locator
     */
    static Identity find(Dataset dataset, String locator) {
        try {
            return new Locator(dataset).locate(locator);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    /**
     * Returns the document of a locator, which can also be {@code id:} and an id from a sequence.
     *
     * @throws UsageException if no document of the dataset has that locator
     */
    static Identity find(Dataset dataset, String locator, IdScheme ids) {
        if (!ids.type().isSequence() || !locator.startsWith(ID)) {
            return find(dataset, locator);
        }
        String id = locator.substring(ID.length());
        for (String repository : ids.first().keySet()) {
            Identity found = ids.identity(dataset, repository, id);
            if (found != null && dataset.layout().repository(found).label().equals(repository)) {
                return found;
            }
        }
        throw new UsageException(locator + ": no document of this dataset has that id");
    }
}
