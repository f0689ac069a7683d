package org.nuxeo.datagen.app.command;

import org.nuxeo.datagen.app.UsageException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.core.Locator;

/** From the text of a locator to a document. */
final class Located {
    private Located() {}

    /** @throws UsageException if the text points to no document of the dataset */
    static Identity find(Dataset dataset, String locator) {
        try {
            return new Locator(dataset).locate(locator);
        } catch (IllegalArgumentException | IndexOutOfBoundsException unknown) {
            throw new UsageException(unknown.getMessage(), unknown);
        }
    }
}
