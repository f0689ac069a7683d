// SPDX-License-Identifier: Apache-2.0
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

/** The message for a document to import. */
public class DocumentMessage implements Message {
    public static Builder builder(String text, String text2, String text3) {
        throw SignatureOnly.called();
    }

    public Blob getBlob() {
        throw SignatureOnly.called();
    }

    public BlobInfo getBlobInfo() {
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

    /** A builder of document messages. */
    public static class Builder {
        protected Builder(String text, String text2, String text3) {
            throw SignatureOnly.called();
        }

        public DocumentMessage build() {
            throw SignatureOnly.called();
        }

        public Builder setBlobInfo(BlobInfo blobInfo) {
            throw SignatureOnly.called();
        }

        public Builder setProperties(HashMap<String, Serializable> hashMap) {
            throw SignatureOnly.called();
        }
    }
}
