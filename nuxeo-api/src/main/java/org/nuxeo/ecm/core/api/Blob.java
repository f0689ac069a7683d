package org.nuxeo.ecm.core.api;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A content with its metadata. */
public interface Blob {
    byte[] getByteArray() throws IOException;

    CloseableFile getCloseableFile() throws IOException;

    CloseableFile getCloseableFile(String text) throws IOException;

    String getDigest();

    String getDigestAlgorithm();

    String getEncoding();

    File getFile();

    String getFilename();

    long getLength();

    String getMimeType();

    InputStream getStream() throws IOException;

    String getString() throws IOException;

    void setDigest(String text);

    default void setDigestAlgorithm(String text) {
        throw SignatureOnly.called();
    }

    void setEncoding(String text);

    void setFilename(String text);

    void setMimeType(String text);

    void transferTo(File file) throws IOException;

    void transferTo(OutputStream outputStream) throws IOException;
}
