package org.nuxeo.ecm.core.api;

/** There is no such document. */
public class DocumentNotFoundException extends NuxeoException {}
