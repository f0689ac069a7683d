// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.api;

import java.util.function.Supplier;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.runtime.RuntimeService;

/** The access to services and settings. */
public final class Framework {
    public static <T> T doPrivileged(Supplier<T> supplier) {
        throw SignatureOnly.called();
    }

    public static String getProperty(String text) {
        throw SignatureOnly.called();
    }

    public static RuntimeService getRuntime() {
        throw SignatureOnly.called();
    }

    public static <T> T getService(Class<T> type) {
        throw SignatureOnly.called();
    }

    private Framework() {
        throw SignatureOnly.called();
    }
}
