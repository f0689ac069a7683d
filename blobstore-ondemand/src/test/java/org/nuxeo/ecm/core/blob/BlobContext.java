package org.nuxeo.ecm.core.blob;

import org.nuxeo.ecm.core.api.Blob;

/** Stands in for Nuxeo's class in tests. */
public class BlobContext {

    public final Blob blob;

    public BlobContext(Blob blob) {
        this.blob = blob;
    }
}
