// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.impl;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A switch that keeps a thread from opening the streams of blobs. */
public class DownloadBlobGuard {
    public static void disable() {
        throw SignatureOnly.called();
    }

    public static void enable() {
        throw SignatureOnly.called();
    }
}
