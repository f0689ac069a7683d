// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import org.nuxeo.datagen.export.ExportException;

/**
 * Thrown when a file cannot be decrypted with a key. The message is what follows the name of the file in a sentence: "was
 * encrypted with the key …".
 */
public class DecryptionException extends ExportException {
    private static final long serialVersionUID = 1L;

    DecryptionException(String message) {
        this(message, null);
    }

    DecryptionException(String message, Throwable cause) {
        super(message, cause);
    }
}
