package org.nuxeo.ecm.automation;

/** Named by the signatures of other classes. */
public interface OutputCollector<T, R> {}
