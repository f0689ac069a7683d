package org.nuxeo.lib.stream.codec;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The absence of a codec. */
public class NoCodec implements Codec {
    public NoCodec() {
        throw SignatureOnly.called();
    }

    public Object decode(byte[] bytes) {
        throw SignatureOnly.called();
    }

    public byte[] encode(Object value) {
        throw SignatureOnly.called();
    }

    public String getName() {
        throw SignatureOnly.called();
    }
}
