// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.util.HexFormat;
import org.nuxeo.datagen.render.BlobRenderer;

/** A blob that is stored as it is. */
record PlainBlob(BlobRenderer blob, String md5Hex) implements StoredBlob {

    @Override
    public byte[] md5() {
        return HexFormat.of().parseHex(md5Hex);
    }

    @Override
    public String mimeType() {
        return blob.format().mimeType();
    }

    @Override
    public long lengthBytes() {
        return blob.lengthBytes();
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        blob.writeTo(out);
    }

    @Override
    public void writeTo(WritableByteChannel out) throws IOException {
        blob.writeTo(out);
    }

    @Override
    public InputStream stream(long from, long lengthBytes) {
        return blob.content().stream(from, lengthBytes);
    }
}
