package org.nuxeo.runtime.model;

import org.nuxeo.runtime.service.TimestampedService;

/** Named by the signatures of other classes. */
public interface Component extends Extensible, TimestampedService {}
