// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.arrow;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.DateUnit;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.row.Column;

/** The messages of an Arrow stream without their bodies. */
final class ArrowMessages {

    private static final int CONTINUATION = -1;
    private static final int PREFIX_BYTES = 2 * Integer.BYTES;
    private static final int ALIGNMENT = 8;

    private ArrowMessages() {}

    /** Returns the first message of a stream. */
    static byte[] schema(List<Column> columns) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int[] fields =
                columns.stream().mapToInt(column -> field(column, builder)).toArray();
        int fieldsAt = Schema.createFieldsVector(builder, fields);
        Schema.startSchema(builder);
        Schema.addEndianness(builder, Endianness.Little);
        Schema.addFields(builder, fieldsAt);
        return message(builder, MessageHeader.Schema, Schema.endSchema(builder), 0);
    }

    private static int field(Column column, FlatBufferBuilder builder) {
        int name = builder.createString(column.name());
        int children = Field.createChildrenVector(builder, new int[0]);
        // a field is left out of a message if its offset is 0
        int metadata = column.type() == Column.Type.JSON ? jsonMetadata(builder) : 0;
        FieldType type =
                switch (column.type()) {
                    case TEXT, JSON -> new FieldType(Type.Utf8, plain(builder));
                    case INTEGER -> new FieldType(Type.Int, Int.createInt(builder, Long.SIZE, true));
                    case DATE, MONTH -> new FieldType(Type.Date, Date.createDate(builder, DateUnit.DAY));
                    case DECIMAL ->
                        new FieldType(Type.FloatingPoint, FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE));
                    case FLAG -> new FieldType(Type.Bool, plain(builder));
                    case INSTANT ->
                        new FieldType(
                                Type.Timestamp,
                                Timestamp.createTimestamp(builder, TimeUnit.MILLISECOND, builder.createString("UTC")));
                };
        Field.startField(builder);
        Field.addName(builder, name);
        Field.addNullable(builder, !column.required());
        Field.addTypeType(builder, type.code);
        Field.addType(builder, type.at);
        Field.addChildren(builder, children);
        Field.addCustomMetadata(builder, metadata);
        return Field.endField(builder);
    }

    /** The type of a field, and where it is in the message. */
    private record FieldType(byte code, int at) {}

    /** Returns a type without parameters. */
    private static int plain(FlatBufferBuilder builder) {
        builder.startTable(0);
        return builder.endTable();
    }

    /** Returns the metadata by which readers know that texts are JSON. */
    private static int jsonMetadata(FlatBufferBuilder builder) {
        int extension = KeyValue.createKeyValue(
                builder, builder.createString("ARROW:extension:name"), builder.createString("arrow.json"));
        int parameters = KeyValue.createKeyValue(
                builder, builder.createString("ARROW:extension:metadata"), builder.createString(""));
        return Field.createCustomMetadataVector(builder, new int[] {extension, parameters});
    }

    /** Returns the metadata of a record batch. */
    static byte[] recordBatch(ColumnBatch batch, BatchBody body) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        // Vectors of a flat buffer are written from the last element to the first.
        int columns = batch.columns().size();
        RecordBatch.startNodesVector(builder, columns);
        for (int i = columns - 1; i >= 0; i--) {
            ColumnVector vector = batch.column(i);
            FieldNode.createFieldNode(builder, vector.size(), vector.missing());
        }
        int nodes = builder.endVector();
        List<BatchBody.Part> parts = body.parts;
        RecordBatch.startBuffersVector(builder, parts.size());
        for (int i = parts.size() - 1; i >= 0; i--) {
            Buffer.createBuffer(builder, parts.get(i).offset(), parts.get(i).length());
        }
        int buffers = builder.endVector();
        int compression = body.compressed
                ? BodyCompression.createBodyCompression(builder, CompressionType.ZSTD, BodyCompressionMethod.BUFFER)
                : 0;
        RecordBatch.startRecordBatch(builder);
        RecordBatch.addLength(builder, batch.rows());
        RecordBatch.addNodes(builder, nodes);
        RecordBatch.addBuffers(builder, buffers);
        RecordBatch.addCompression(builder, compression);
        return message(builder, MessageHeader.RecordBatch, RecordBatch.endRecordBatch(builder), body.length());
    }

    /** Returns a message after its prefix: a mark and its length, which includes the padding. */
    private static byte[] message(FlatBufferBuilder builder, byte headerType, int header, long bodyLength) {
        Message.startMessage(builder);
        Message.addVersion(builder, MetadataVersion.V5);
        Message.addHeaderType(builder, headerType);
        Message.addHeader(builder, header);
        Message.addBodyLength(builder, bodyLength);
        builder.finish(Message.endMessage(builder));
        byte[] metadata = builder.sizedByteArray();
        int length = (metadata.length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        ByteBuffer message = ByteBuffer.allocate(PREFIX_BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        return message.putInt(CONTINUATION).putInt(length).put(metadata).array();
    }
}
