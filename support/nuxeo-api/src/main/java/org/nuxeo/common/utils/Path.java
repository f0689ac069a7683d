package org.nuxeo.common.utils;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Named by the signatures of other classes. */
public class Path implements Serializable {
    public Path(String text) {
        throw SignatureOnly.called();
    }
}
