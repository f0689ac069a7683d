package org.nuxeo.lib.stream.pattern;

import java.io.Externalizable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** What producers write and consumers read. */
public interface Message extends Externalizable {
    default boolean forceBatch() {
        throw SignatureOnly.called();
    }

    String getId();

    default boolean poisonPill() {
        throw SignatureOnly.called();
    }
}
