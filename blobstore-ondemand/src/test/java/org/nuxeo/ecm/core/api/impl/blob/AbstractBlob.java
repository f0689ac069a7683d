package org.nuxeo.ecm.core.api.impl.blob;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.CloseableFile;

/** Stands in for Nuxeo's class in tests: the metadata; content is the provider's. */
public abstract class AbstractBlob implements Blob, Serializable {

    private static final long serialVersionUID = 1L;

    protected String digest;
    protected String encoding;
    protected String filename;
    protected String mimeType;

    @Override
    public String getDigest() {
        return digest;
    }

    @Override
    public String getDigestAlgorithm() {
        return null;
    }

    @Override
    public String getEncoding() {
        return encoding;
    }

    @Override
    public String getFilename() {
        return filename;
    }

    @Override
    public String getMimeType() {
        return mimeType;
    }

    @Override
    public void setDigest(String value) {
        digest = value;
    }

    @Override
    public void setEncoding(String value) {
        encoding = value;
    }

    @Override
    public void setFilename(String value) {
        filename = value;
    }

    @Override
    public void setMimeType(String value) {
        mimeType = value;
    }

    @Override
    public byte[] getByteArray() throws IOException {
        return getStream().readAllBytes();
    }

    @Override
    public String getString() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CloseableFile getCloseableFile() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CloseableFile getCloseableFile(String extension) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void transferTo(File file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void transferTo(OutputStream out) {
        throw new UnsupportedOperationException();
    }
}
