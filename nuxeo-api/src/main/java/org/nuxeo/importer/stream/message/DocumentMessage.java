package org.nuxeo.importer.stream.message;

import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.blob.BlobInfo;
import org.nuxeo.lib.stream.pattern.Message;

/** A document to import. */
public class DocumentMessage implements Message {
    public DocumentMessage() {
        throw SignatureOnly.called();
    }

    protected DocumentMessage(Builder builder) {
        throw SignatureOnly.called();
    }

    public static Builder builder(String text, String text2, String text3) {
        throw SignatureOnly.called();
    }

    public static DocumentMessage copy(DocumentMessage documentMessage, String text) {
        throw SignatureOnly.called();
    }

    public Blob getBlob() {
        throw SignatureOnly.called();
    }

    public BlobInfo getBlobInfo() {
        throw SignatureOnly.called();
    }

    public String getId() {
        throw SignatureOnly.called();
    }

    public String getName() {
        throw SignatureOnly.called();
    }

    public String getParentPath() {
        throw SignatureOnly.called();
    }

    public Map<String, Serializable> getProperties() {
        throw SignatureOnly.called();
    }

    public String getType() {
        throw SignatureOnly.called();
    }

    public void readExternal(ObjectInput objectInput) throws IOException, ClassNotFoundException {
        throw SignatureOnly.called();
    }

    public void writeExternal(ObjectOutput objectOutput) throws IOException {
        throw SignatureOnly.called();
    }

    /** Makes a document message. */
    public static class Builder {
        protected Blob blob;

        protected BlobInfo blobInfo;

        protected String name;

        protected String parentPath;

        protected Map<String, Serializable> properties;

        protected String type;

        protected Builder(String text, String text2, String text3) {
            throw SignatureOnly.called();
        }

        public DocumentMessage build() {
            throw SignatureOnly.called();
        }

        public String getName() {
            throw SignatureOnly.called();
        }

        public String getParentPath() {
            throw SignatureOnly.called();
        }

        public Map<String, Serializable> getProperties() {
            throw SignatureOnly.called();
        }

        public String getType() {
            throw SignatureOnly.called();
        }

        public Builder setBlob(Blob blob) {
            throw SignatureOnly.called();
        }

        public Builder setBlobInfo(BlobInfo blobInfo) {
            throw SignatureOnly.called();
        }

        public void setName(String text) {
            throw SignatureOnly.called();
        }

        public void setParentPath(String text) {
            throw SignatureOnly.called();
        }

        public Builder setProperties(HashMap<String, Serializable> hashMap) {
            throw SignatureOnly.called();
        }

        public void setType(String text) {
            throw SignatureOnly.called();
        }
    }
}
