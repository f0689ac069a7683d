package org.nuxeo.lib.stream.codec;

/** Turns messages into bytes and back. */
public interface Codec<T> {}
