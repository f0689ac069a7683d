package org.nuxeo.runtime.codec;

import org.nuxeo.lib.stream.codec.Codec;

/** Gives codecs by name. */
public interface CodecService {
    <T> Codec<T> getCodec(String name, Class<T> type);
}
