// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import org.nuxeo.datagen.store.failure.StageException;

/** An import cannot be completed because its records are gone. It carries the report of what was imported before. */
public final class IncompleteImportException extends StageException {

    private static final long serialVersionUID = 1L;

    private final transient ConsumeReport report;

    /** @param report report of the documents that were imported before, as far as this process knows */
    public IncompleteImportException(String message, ConsumeReport report) {
        super(message);
        this.report = report;
    }

    /** Returns what was imported before. */
    public ConsumeReport report() {
        return report;
    }
}
