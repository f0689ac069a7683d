// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.importer.stream;

import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.codec.Codec;

/** Replaces Nuxeo's class in tests, without codecs. */
public final class StreamImporters {

    public static final String DEFAULT_LOG_DOC_NAME = "import/doc";

    private StreamImporters() {}

    public static Codec<DocumentMessage> getDocCodec() {
        return null;
    }
}
