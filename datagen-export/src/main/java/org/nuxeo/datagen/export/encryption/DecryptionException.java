// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.encryption;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.ExportException;

/**
 * Thrown when a file cannot be decrypted with a key. The message is what follows the name of the file in a sentence: "was
 * encrypted with the key …".
 */
public class DecryptionException extends ExportException {
    DecryptionException(String message) {
        this(message, null);
    }

    DecryptionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Thrown when an encrypted file is not what was written: changed, truncated, or composed of parts of several files. */
    public static final class DamagedFileException extends DecryptionException {
        /** @param what what is wrong, as the end of a sentence that begins with the file */
        DamagedFileException(String what, @Nullable Throwable cause) {
            super("is damaged, " + what + "; render it again or restore a copy", cause);
        }

        static DamagedFileException truncated(long bytes, long expectedBytes) {
            return new DamagedFileException("it ends after " + bytes + " of " + expectedBytes + " bytes", null);
        }

        static DamagedFileException longer(long expectedBytes) {
            return new DamagedFileException("it has more than its " + expectedBytes + " bytes", null);
        }
    }
}
