// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import org.jspecify.annotations.Nullable;

/** A service does not answer, or did not come back within the time allowed for retries. */
public final class ServiceDownException extends RuntimeException {

    /**
     * @param service the service that is down: kafka, mongo or elasticsearch
     * @param address address of the service, without credentials
     * @param cause the client's failure, or null
     */
    public ServiceDownException(String service, String address, @Nullable Throwable cause) {
        super(message(service + " at " + address, FailureReasons.of(cause)), cause);
    }

    private static String message(String service, String reason) {
        return reason.startsWith(FailureReasons.NO_PRIMARY)
                ? service + " has " + reason + "; start the others, or wait until one is elected"
                : service + " does not answer: " + reason + "; start it, or correct its address";
    }

    /**
     * @param message names the service, its address and the remedy
     * @param cause the client's failure, or null
     */
    public ServiceDownException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** @param message names the service, its address and the remedy */
    public ServiceDownException(String message) {
        this(message, null);
    }
}
