package org.nuxeo.ecm.core.model;

/** Named by the signatures of other classes. */
public interface Document {}
