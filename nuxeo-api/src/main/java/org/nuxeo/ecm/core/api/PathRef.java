package org.nuxeo.ecm.core.api;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Names a document by its path. */
public class PathRef implements DocumentRef {
    public final String value;

    public PathRef(String text) {
        throw SignatureOnly.called();
    }

    public PathRef(String text, String text2) {
        throw SignatureOnly.called();
    }

    public PathRef(PathRef pathRef, String text) {
        throw SignatureOnly.called();
    }

    public Object reference() {
        throw SignatureOnly.called();
    }

    public int type() {
        throw SignatureOnly.called();
    }
}
