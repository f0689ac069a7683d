package org.nuxeo.datagen.cli.command;

import org.nuxeo.datagen.cli.option.UsageException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.id.IdScheme;

/** From the text of a locator to a document. */
final class Located {
    private static final String ID = "id:";

    private Located() {}

    /** @throws UsageException if the text points to no document of the dataset */
    static Identity find(Dataset dataset, String locator) {
        try {
            return new Locator(dataset).locate(locator);
        } catch (IllegalArgumentException | IndexOutOfBoundsException unknown) {
            throw new UsageException(unknown.getMessage(), unknown);
        }
    }

    /**
     * Finds a document also by an id of a sequence, after {@code id:}.
     *
     * @throws UsageException if the text points to no document of the dataset
     */
    static Identity find(Dataset dataset, String locator, IdScheme ids) {
        if (!ids.type().isSequence() || !locator.startsWith(ID)) {
            return find(dataset, locator);
        }
        String id = locator.substring(ID.length());
        for (String repository : ids.first().keySet()) {
            Identity found = ids.identity(dataset, repository, id);
            if (found != null && dataset.tree().repository(found).label().equals(repository)) {
                return found;
            }
        }
        throw new UsageException(locator + ": no document of this dataset has that id");
    }
}
