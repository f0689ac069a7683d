// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.impl;

/** Replaces Nuxeo's class in tests, and records whether the guard is on. */
public final class DownloadBlobGuard {

    private static boolean enabled;

    private DownloadBlobGuard() {}

    public static void enable() {
        enabled = true;
    }

    public static void disable() {
        enabled = false;
    }

    public static boolean isEnable() {
        return enabled;
    }
}
