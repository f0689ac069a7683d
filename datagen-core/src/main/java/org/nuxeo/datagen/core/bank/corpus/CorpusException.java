// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import org.jspecify.annotations.Nullable;

/** Thrown when the files of a corpus are invalid; the message names the file, line, value, limit and remedy. */
public final class CorpusException extends Exception {

    CorpusException(String message) {
        super(message);
    }

    CorpusException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
