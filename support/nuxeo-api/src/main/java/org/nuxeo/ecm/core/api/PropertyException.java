package org.nuxeo.ecm.core.api;

/** Named by the signatures of other classes. */
public class PropertyException extends NuxeoException {}
