package org.nuxeo.runtime.api;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Properties;
import java.util.function.Supplier;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** The entry to services and settings. */
public final class Framework {
    public static Path createTempDirectory(String name, FileAttribute<?>... fileAttribute) throws IOException {
        throw SignatureOnly.called();
    }

    public static File createTempFile(String name, String name2) throws IOException {
        throw SignatureOnly.called();
    }

    public static Path createTempFilePath(String name, String name2, FileAttribute<?>... fileAttribute)
            throws IOException {
        throw SignatureOnly.called();
    }

    public static void doPrivileged(Runnable runnable) {
        throw SignatureOnly.called();
    }

    public static <T> T doPrivileged(Supplier<T> supplier) {
        throw SignatureOnly.called();
    }

    public static Properties getProperties() {
        throw SignatureOnly.called();
    }

    public static String getProperty(String name) {
        throw SignatureOnly.called();
    }

    public static String getProperty(String name, String name2) {
        throw SignatureOnly.called();
    }

    public static <T> T getService(Class<T> type) {
        throw SignatureOnly.called();
    }

    public static boolean isBooleanPropertyFalse(String name) {
        throw SignatureOnly.called();
    }

    public static boolean isBooleanPropertyTrue(String name) {
        throw SignatureOnly.called();
    }

    public static boolean isInitialized() {
        throw SignatureOnly.called();
    }

    public static boolean isTestModeSet() {
        throw SignatureOnly.called();
    }

    private Framework() {
        throw SignatureOnly.called();
    }
}
