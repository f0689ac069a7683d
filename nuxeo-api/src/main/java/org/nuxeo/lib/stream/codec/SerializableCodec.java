package org.nuxeo.lib.stream.codec;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The codec of Java serialization. */
public class SerializableCodec<T extends Serializable> implements Codec<T> {
    public static final String NAME = "java";

    public SerializableCodec() {
        throw SignatureOnly.called();
    }

    public T decode(byte[] bytes) {
        throw SignatureOnly.called();
    }

    public byte[] encode(T value) {
        throw SignatureOnly.called();
    }

    public String getName() {
        throw SignatureOnly.called();
    }
}
