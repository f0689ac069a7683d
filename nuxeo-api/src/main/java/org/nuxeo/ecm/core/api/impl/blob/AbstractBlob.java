package org.nuxeo.ecm.core.api.impl.blob;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.CloseableFile;

/** The metadata part of a blob. */
public abstract class AbstractBlob implements Blob, Serializable {
    protected String digest;

    protected String encoding;

    protected String filename;

    protected String mimeType;

    public AbstractBlob() {
        throw SignatureOnly.called();
    }

    public byte[] getByteArray() throws IOException {
        throw SignatureOnly.called();
    }

    public CloseableFile getCloseableFile() throws IOException {
        throw SignatureOnly.called();
    }

    public CloseableFile getCloseableFile(String text) throws IOException {
        throw SignatureOnly.called();
    }

    public String getDigest() {
        throw SignatureOnly.called();
    }

    public String getDigestAlgorithm() {
        throw SignatureOnly.called();
    }

    public String getEncoding() {
        throw SignatureOnly.called();
    }

    public File getFile() {
        throw SignatureOnly.called();
    }

    public String getFilename() {
        throw SignatureOnly.called();
    }

    public long getLength() {
        throw SignatureOnly.called();
    }

    public String getMimeType() {
        throw SignatureOnly.called();
    }

    public String getString() throws IOException {
        throw SignatureOnly.called();
    }

    public void setDigest(String text) {
        throw SignatureOnly.called();
    }

    public void setEncoding(String text) {
        throw SignatureOnly.called();
    }

    public void setFilename(String text) {
        throw SignatureOnly.called();
    }

    public void setMimeType(String text) {
        throw SignatureOnly.called();
    }

    public void transferTo(File file) throws IOException {
        throw SignatureOnly.called();
    }

    public void transferTo(OutputStream outputStream) throws IOException {
        throw SignatureOnly.called();
    }
}
