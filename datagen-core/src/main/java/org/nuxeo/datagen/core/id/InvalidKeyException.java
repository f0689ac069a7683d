// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

/** Thrown when a text is not a valid blob key, because it was mistyped, truncated or never issued. */
public final class InvalidKeyException extends IllegalArgumentException {

    /** Creates an exception; the message names the text. */
    public InvalidKeyException(String message) {
        super(message);
    }
}
