package org.nuxeo.ecm.core.blob;

import java.io.IOException;
import java.io.InputStream;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The first and the last byte of a part of a blob. */
public class ByteRange {
    protected final long end;

    protected final long start;

    protected ByteRange(long number, long number2) {
        throw SignatureOnly.called();
    }

    public static ByteRange inclusive(long number, long number2) {
        throw SignatureOnly.called();
    }

    public InputStream forStream(InputStream inputStream) throws IOException {
        throw SignatureOnly.called();
    }

    public long getEnd() {
        throw SignatureOnly.called();
    }

    public long getLength() {
        throw SignatureOnly.called();
    }

    public long getStart() {
        throw SignatureOnly.called();
    }
}
