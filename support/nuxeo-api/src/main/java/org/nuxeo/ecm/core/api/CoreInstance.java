// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api;

import java.util.function.Function;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A factory of sessions. */
public class CoreInstance {
    public static <R> R doPrivileged(String text, Function<CoreSession, R> function) {
        throw SignatureOnly.called();
    }

    public static CoreSession getCoreSessionSystem(String text) {
        throw SignatureOnly.called();
    }

    private CoreInstance() {
        throw SignatureOnly.called();
    }
}
