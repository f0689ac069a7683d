// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.importer.stream.message;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/** A test double of Nuxeo's message class, with the same name, serial version and external form. */
public final class DocumentMessage implements Externalizable {

    private static final long serialVersionUID = 20170529L;

    public String type;
    public String parentPath;
    public String name;
    public HashMap<String, Serializable> properties;
    public boolean hasBlobInfo;
    public String blobKey;
    public String blobDigest;
    public long blobLength;
    public String blobFilename;
    public String blobEncoding;
    public String blobMimeType;

    /** For deserialization. */
    public DocumentMessage() {}

    /**
     * Makes a message.
     *
     * @param properties the properties, which are copied as by Nuxeo's builder
     */
    @SuppressWarnings("unchecked")
    public DocumentMessage(String type, String parentPath, String name, HashMap<String, Serializable> properties) {
        this.type = type;
        this.parentPath = parentPath;
        this.name = name;
        this.properties = (HashMap<String, Serializable>) properties.clone();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        for (String text : new String[] {type, parentPath, name}) {
            out.writeObject(text);
        }
        out.writeInt(properties.size());
        for (Map.Entry<String, Serializable> property : properties.entrySet()) {
            out.writeObject(property.getKey());
            out.writeObject(property.getValue());
        }
        out.writeBoolean(false);
        out.writeBoolean(hasBlobInfo);
        if (hasBlobInfo) {
            out.writeObject(blobKey);
            out.writeObject(blobDigest);
            out.writeLong(blobLength);
            out.writeObject(blobFilename);
            out.writeObject(blobEncoding);
            out.writeObject(blobMimeType);
        }
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
        type = (String) in.readObject();
        parentPath = (String) in.readObject();
        name = (String) in.readObject();
        int count = in.readInt();
        properties = new HashMap<>(count);
        for (int i = 0; i < count; i++) {
            Object key = in.readObject();
            properties.put((String) key, (Serializable) in.readObject());
        }
        if (in.readBoolean()) {
            throw new IOException("the message contains a blob; must only refer to one");
        }
        hasBlobInfo = in.readBoolean();
        if (hasBlobInfo) {
            blobKey = (String) in.readObject();
            blobDigest = (String) in.readObject();
            blobLength = in.readLong();
            blobFilename = (String) in.readObject();
            blobEncoding = (String) in.readObject();
            blobMimeType = (String) in.readObject();
        }
    }
}
