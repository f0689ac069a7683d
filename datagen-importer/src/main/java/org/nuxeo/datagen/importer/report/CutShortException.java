package org.nuxeo.datagen.importer.report;

import org.nuxeo.datagen.importer.failure.StageException;

/** An import that cannot be ended, since what it reads has gone; what it did until then is reported. */
public final class CutShortException extends StageException {

    private static final long serialVersionUID = 1L;

    private final transient ConsumeReport report;

    /** @param report what was imported until then, as far as this process knows */
    public CutShortException(String message, ConsumeReport report) {
        super(message);
        this.report = report;
    }

    /** Returns what was imported until then. */
    public ConsumeReport report() {
        return report;
    }
}
