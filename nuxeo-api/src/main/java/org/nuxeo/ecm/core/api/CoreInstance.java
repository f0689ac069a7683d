package org.nuxeo.ecm.core.api;

import java.util.function.Consumer;
import java.util.function.Function;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** Opens sessions. */
public class CoreInstance {
    public static void doPrivileged(String text, Consumer<CoreSession> consumer) {
        throw SignatureOnly.called();
    }

    public static <R> R doPrivileged(String text, Function<CoreSession, R> function) {
        throw SignatureOnly.called();
    }

    public static void doPrivileged(CoreSession coreSession, Consumer<CoreSession> consumer) {
        throw SignatureOnly.called();
    }

    public static <R> R doPrivileged(CoreSession coreSession, Function<CoreSession, R> function) {
        throw SignatureOnly.called();
    }

    public static CoreSession getCoreSession(String text) {
        throw SignatureOnly.called();
    }

    public static CoreSession getCoreSession(String text, String text2) {
        throw SignatureOnly.called();
    }

    public static CoreSession getCoreSession(String text, NuxeoPrincipal nuxeoPrincipal) {
        throw SignatureOnly.called();
    }

    public static CoreSession getCoreSessionSystem(String text) {
        throw SignatureOnly.called();
    }

    public static CoreSession getCoreSessionSystem(String text, String text2) {
        throw SignatureOnly.called();
    }

    private CoreInstance() {
        throw SignatureOnly.called();
    }
}
