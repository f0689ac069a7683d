// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonBinaryReader;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BsonInput;

/** Reads a whole reply with one copy of its bytes, while the driver's codec of raw documents makes two. */
final class ReplyCodec implements Codec<BsonSlice> {

    @Override
    public BsonSlice decode(BsonReader reader, DecoderContext context) {
        BsonInput input = ((BsonBinaryReader) reader).getBsonInput();
        int lengthBytes = input.readInt32();
        byte[] bytes = new byte[lengthBytes];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(lengthBytes);
        input.readBytes(bytes, Integer.BYTES, lengthBytes - Integer.BYTES);
        return new BsonSlice(bytes, 0, lengthBytes);
    }

    @Override
    public void encode(BsonWriter writer, BsonSlice value, EncoderContext context) {
        throw new UnsupportedOperationException("replies are only read");
    }

    @Override
    public Class<BsonSlice> getEncoderClass() {
        return BsonSlice.class;
    }
}
