// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Resources of the server. */
final class Resources {
    private Resources() {}

    static byte[] bytes(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
