// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.importer.stream.message;

import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.blob.BlobInfo;
import org.nuxeo.lib.stream.pattern.Message;

/** Replaces Nuxeo's class in tests, and behaves like it. */
public class DocumentMessage implements Message {

    private static final long serialVersionUID = 20170529L;

    private final String type;
    private final String parentPath;
    private final String name;
    private final transient Map<String, Serializable> properties;
    private final transient BlobInfo blobInfo;

    /** Required for deserialization, which tests do not use. */
    public DocumentMessage() {
        this(builder(null, null, null));
    }

    private DocumentMessage(Builder builder) {
        type = builder.type;
        parentPath = builder.parentPath;
        name = builder.name;
        properties = builder.properties;
        blobInfo = builder.blobInfo;
    }

    public static Builder builder(String type, String parentPath, String name) {
        return new Builder(type, parentPath, name);
    }

    public String getType() {
        return type;
    }

    public String getParentPath() {
        return parentPath;
    }

    public String getName() {
        return name;
    }

    public Map<String, Serializable> getProperties() {
        return Collections.unmodifiableMap(properties);
    }

    public Blob getBlob() {
        return null;
    }

    public String getId() {
        return parentPath + "/" + name;
    }

    public BlobInfo getBlobInfo() {
        return blobInfo;
    }

    @Override
    public void writeExternal(ObjectOutput out) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void readExternal(ObjectInput in) {
        throw new UnsupportedOperationException();
    }

    /** A builder of messages. */
    public static class Builder {

        private final String type;
        private final String parentPath;
        private final String name;
        private Map<String, Serializable> properties;
        private BlobInfo blobInfo;

        private Builder(String type, String parentPath, String name) {
            this.type = type;
            this.parentPath = parentPath;
            this.name = name;
        }

        public Builder setProperties(HashMap<String, Serializable> values) {
            properties = new HashMap<>(values);
            return this;
        }

        public Builder setBlobInfo(BlobInfo info) {
            blobInfo = new BlobInfo(info);
            return this;
        }

        public DocumentMessage build() {
            return new DocumentMessage(this);
        }
    }
}
