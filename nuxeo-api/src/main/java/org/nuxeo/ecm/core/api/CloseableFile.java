package org.nuxeo.ecm.core.api;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A file to close when done. */
public class CloseableFile implements Closeable {
    public final File file;

    public CloseableFile(File file, boolean flag) {
        throw SignatureOnly.called();
    }

    public void close() throws IOException {
        throw SignatureOnly.called();
    }
}
