package org.nuxeo.runtime.model;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Names a component. */
public class ComponentName implements Serializable {
    public ComponentName(String name) {
        throw SignatureOnly.called();
    }

    public final String getName() {
        throw SignatureOnly.called();
    }

    public final String getRawName() {
        throw SignatureOnly.called();
    }

    public final String getType() {
        throw SignatureOnly.called();
    }
}
