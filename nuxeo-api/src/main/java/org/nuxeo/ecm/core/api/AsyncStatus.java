package org.nuxeo.ecm.core.api;

import java.io.Serializable;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** How far asynchronous work is. */
public interface AsyncStatus<K extends Serializable> extends Serializable {
    default int getErrorCode() {
        throw SignatureOnly.called();
    }

    default String getErrorMessage() {
        throw SignatureOnly.called();
    }

    K getId();

    default boolean hasError() {
        throw SignatureOnly.called();
    }

    boolean isCompleted();
}
