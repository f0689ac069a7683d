package org.nuxeo.ecm.core.api;

import java.io.IOException;
import java.io.InputStream;

/** A content with its metadata. */
public interface Blob {
    InputStream getStream() throws IOException;

    void setFilename(String text);
}
