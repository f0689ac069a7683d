package org.nuxeo.lib.stream.codec;

/** A conversion of messages to bytes and back. */
public interface Codec<T> {}
