package org.nuxeo.lib.stream.log;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A partition of a log. */
public class LogPartition {
    protected final Name name;

    protected final int partition;

    public LogPartition(Name name, int number) {
        throw SignatureOnly.called();
    }

    public static LogPartition of(Name name, int number) {
        throw SignatureOnly.called();
    }

    public Name name() {
        throw SignatureOnly.called();
    }

    public int partition() {
        throw SignatureOnly.called();
    }
}
