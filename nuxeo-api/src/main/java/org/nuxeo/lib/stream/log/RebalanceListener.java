package org.nuxeo.lib.stream.log;

/** Named by the signatures of other classes. */
public interface RebalanceListener {}
