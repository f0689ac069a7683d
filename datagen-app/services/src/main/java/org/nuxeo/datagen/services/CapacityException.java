// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services;

/** An exception for more documents than a service can hold. The same request can never succeed. */
public final class CapacityException extends ServicesException {
    private static final long serialVersionUID = 1L;

    CapacityException(String message) {
        super(message);
    }
}
