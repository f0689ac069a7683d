package org.nuxeo.ecm.core.blob;

/** Stands in for Nuxeo's class in tests. */
public class BlobInfo {

    public String key;
    public String mimeType;
    public String encoding;
    public String filename;
    public Long length;
    public String digest;

    public BlobInfo() {}

    public BlobInfo(BlobInfo other) {
        key = other.key;
        mimeType = other.mimeType;
        encoding = other.encoding;
        filename = other.filename;
        length = other.length;
        digest = other.digest;
    }
}
