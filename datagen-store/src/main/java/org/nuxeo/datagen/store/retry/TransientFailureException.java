// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.retry;

import org.jspecify.annotations.Nullable;

/** A request failed for a reason that is likely to pass, so it may be sent again. */
public final class TransientFailureException extends Exception {

    private static final long serialVersionUID = 1L;

    public TransientFailureException(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
