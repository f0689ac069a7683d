package org.nuxeo.lib.stream.computation;

/** Named by the signatures of other classes. */
public interface StreamManager extends AutoCloseable {}
