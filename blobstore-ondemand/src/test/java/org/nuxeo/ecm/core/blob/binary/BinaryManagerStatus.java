package org.nuxeo.ecm.core.blob.binary;

/** As in a server, for tests. */
public class BinaryManagerStatus {}
