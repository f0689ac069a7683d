// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.runtime.api;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.nuxeo.runtime.RuntimeService;

/** Replaces Nuxeo's class in tests. It records who is logged in, and has the services that a test registers. */
public final class Framework {

    private static final Map<Class<?>, Object> SERVICES = new ConcurrentHashMap<>();

    private static final Map<String, String> SETTINGS = new ConcurrentHashMap<>();

    private static boolean administrator;

    private static boolean ending;

    private Framework() {}

    public static <T> T doPrivileged(Supplier<T> supplier) {
        administrator = true;
        try {
            return supplier.get();
        } finally {
            administrator = false;
        }
    }

    public static boolean isAdministrator() {
        return administrator;
    }

    /** Registers a service until the next {@link #clear}. */
    public static <T> void register(Class<T> type, T service) {
        SERVICES.put(type, service);
    }

    /** Gives a setting its value until the next {@link #clear}. */
    public static void set(String name, String value) {
        SETTINGS.put(name, value);
    }

    public static void clear() {
        SERVICES.clear();
        SETTINGS.clear();
        ending = false;
    }

    /** Lets the server shut down until the next {@link #clear}. */
    public static void shutDown() {
        ending = true;
    }

    public static RuntimeService getRuntime() {
        return new RuntimeService() {
            @Override
            public boolean isShuttingDown() {
                return ending;
            }

            @Override
            public boolean isStarted() {
                return true;
            }
        };
    }

    public static String getProperty(String name) {
        return SETTINGS.get(name);
    }

    public static <T> T getService(Class<T> type) {
        return type.cast(SERVICES.get(type));
    }
}
