package org.nuxeo.ecm.core.api;

/** A session that its opener closes. */
@Deprecated
public interface CloseableCoreSession extends CoreSession, AutoCloseable {}
