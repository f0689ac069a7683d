package org.nuxeo.lib.stream.log;

import java.io.Externalizable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A message and its place in a log. */
public class LogRecord<M extends Externalizable> {
    protected final M message;

    protected final LogOffset offset;

    public LogRecord(M value, LogOffset logOffset) {
        throw SignatureOnly.called();
    }

    public M message() {
        throw SignatureOnly.called();
    }

    public LogOffset offset() {
        throw SignatureOnly.called();
    }
}
