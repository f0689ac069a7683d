// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

/** Thrown when the files of a corpus are invalid; the message names the file, line, value, limit and remedy. */
public final class InvalidCorpusException extends Exception {

    private static final long serialVersionUID = 1L;

    InvalidCorpusException(String message) {
        super(message);
    }

    InvalidCorpusException(String message, Throwable cause) {
        super(message, cause);
    }
}
