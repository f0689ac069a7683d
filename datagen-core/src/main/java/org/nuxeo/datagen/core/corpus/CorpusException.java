// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import org.jspecify.annotations.Nullable;

/** Thrown when a corpus cannot be used; the message names the file, line, value, limit and remedy. */
public final class CorpusException extends Exception {

    private static final long serialVersionUID = 1L;

    CorpusException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
