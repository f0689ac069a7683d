package org.nuxeo.runtime.model;

/** Named by the signatures of other classes. */
public interface RuntimeContext {}
