package org.nuxeo.runtime.service;

/** Named by the signatures of other classes. */
public interface TimestampedService {}
