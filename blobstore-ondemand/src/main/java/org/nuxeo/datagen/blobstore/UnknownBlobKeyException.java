// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

import org.jspecify.annotations.Nullable;

/** Thrown when a text is not the key of a blob that this process can render; the message has the reason. */
public class UnknownBlobKeyException extends IllegalArgumentException {

    /** Creates an exception; the message names the key and the reason. */
    public UnknownBlobKeyException(String message) {
        super(message);
    }

    /** Creates an exception with a cause; the message names the key and the reason. */
    public UnknownBlobKeyException(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
