package org.nuxeo.ecm.core.blob;

import java.io.File;
import java.io.OutputStream;
import java.io.Serializable;
import org.nuxeo.ecm.core.api.CloseableFile;

/** Holds for tests what a message says of a blob; whoever asks for the content fails. */
public class SimpleManagedBlob implements ManagedBlob, Serializable {

    private static final long serialVersionUID = 1L;

    private final transient BlobInfo info;

    public SimpleManagedBlob(BlobInfo info) {
        if (info.key.indexOf(':') < 0) {
            throw new IllegalArgumentException("Invalid managed blob key: " + info.key);
        }
        this.info = new BlobInfo(info);
    }

    @Override
    public String getProviderId() {
        return info.key.substring(0, info.key.indexOf(':'));
    }

    @Override
    public String getKey() {
        return info.key;
    }

    @Override
    public long getLength() {
        return info.length;
    }

    @Override
    public String getDigest() {
        return info.digest;
    }

    @Override
    public String getMimeType() {
        return info.mimeType;
    }

    @Override
    public String getFilename() {
        return info.filename;
    }

    @Override
    public String getDigestAlgorithm() {
        return null;
    }

    @Override
    public String getEncoding() {
        return info.encoding;
    }

    @Override
    public byte[] getByteArray() {
        throw opened();
    }

    @Override
    public CloseableFile getCloseableFile() {
        throw opened();
    }

    @Override
    public CloseableFile getCloseableFile(String extension) {
        throw opened();
    }

    @Override
    public String getString() {
        throw opened();
    }

    @Override
    public void transferTo(File file) {
        throw opened();
    }

    @Override
    public void transferTo(OutputStream out) {
        throw opened();
    }

    @Override
    public void setDigest(String value) {
        info.digest = value;
    }

    @Override
    public void setEncoding(String value) {
        info.encoding = value;
    }

    @Override
    public void setFilename(String value) {
        info.filename = value;
    }

    @Override
    public void setMimeType(String value) {
        info.mimeType = value;
    }

    private static AssertionError opened() {
        return new AssertionError("an import renders no file");
    }
}
