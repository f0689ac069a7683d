// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.importer.stream;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.codec.Codec;

/** The names and codecs of the importer. */
public final class StreamImporters {
    public static final String DEFAULT_CODEC = "java";

    public static final String DEFAULT_LOG_BLOB_INFO_NAME = "import/blob-info";

    public static final String DEFAULT_LOG_BLOB_NAME = "import/blob";

    public static final String DEFAULT_LOG_DOC_NAME = "import/doc";

    public static Codec<DocumentMessage> getDocCodec() {
        throw SignatureOnly.called();
    }

    private StreamImporters() {
        throw SignatureOnly.called();
    }
}
