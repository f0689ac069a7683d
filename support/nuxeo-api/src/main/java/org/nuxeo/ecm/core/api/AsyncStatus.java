package org.nuxeo.ecm.core.api;

import java.io.Serializable;

/** How far asynchronous work is. */
public interface AsyncStatus<K extends Serializable> extends Serializable {}
