// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static org.nuxeo.datagen.store.record.AvroBytes.number;
import static org.nuxeo.datagen.store.record.AvroBytes.text;
import static org.nuxeo.datagen.store.record.AvroBytes.texts;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.store.document.Governance;
import org.nuxeo.datagen.store.document.RowIds;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.AddedFields.FurtherFiles;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;

/**
 * Records that hold a whole document in Avro's single-object encoding: C3 01, the CRC-64-AVRO fingerprint of the
 * writer's schema, and the binary body. One instance for each thread.
 *
 * <p>The schema may evolve. Each version stays a resource, so that records of an older program are read with their own
 * schema and resolved to the newest one.
 */
public final class FullCodec {

    private static final Schema NEWEST =
            new Schema.Parser().parse(Resources.text(FullCodec.class, "full-record-1.avsc"));
    /** How many fields precede those of the content, up to the path. */
    private static final int SYSTEM_FIELDS = 11;

    private static final int HEADER_BYTES = 10;
    private static final byte[] MARKER = {(byte) 0xC3, 0x01};

    private final long baseFingerprint;
    private final long schemaFingerprint;
    private final Archive archive;
    private final FullRecordFields fields;
    private final RowIds rowIds;
    private final @Nullable AddedFields added;
    private final boolean severalFiles;
    private final Map<Long, GenericDatumReader<GenericRecord>> readers = new HashMap<>();
    private final ByteSink out = new ByteSink(1_024);

    // set by decode
    @SuppressWarnings("NullAway.Init")
    private BinaryDecoder decoder;

    /**
     * Creates a codec of the documents of an archive. The fields whose values are objects are a record of their own at the end,
     * which the files besides the main one follow.
     */
    public FullCodec(DatasetSpec spec, Archive archive) {
        this(spec, archive, schema(archive), List.of(schema(archive)));
    }

    /**
     * @param schema the schema to which records are resolved
     * @param known all schemas that records may have been written with
     */
    FullCodec(DatasetSpec spec, Archive archive, Schema schema, List<Schema> known) {
        this.archive = archive;
        this.fields = fields(archive);
        this.added = AddedFields.isAny(archive) ? new AddedFields(archive) : null;
        this.severalFiles = FurtherFiles.isAny(archive);
        this.schemaFingerprint = SchemaNormalization.parsingFingerprint64(schema(archive));
        this.rowIds = new RowIds(spec);
        this.baseFingerprint = Long.parseUnsignedLong(spec.baseFingerprint().substring(0, 16), 16);
        for (Schema each : known) {
            readers.put(SchemaNormalization.parsingFingerprint64(each), new GenericDatumReader<>(each, schema));
        }
    }

    private static FullRecordFields fields(Archive archive) {
        List<Field> known = archive.kinds().stream()
                .flatMap(kind -> archive.type(kind).fields().stream())
                .distinct()
                .toList();
        return new FullRecordFields(
                NEWEST.getFields().stream().skip(SYSTEM_FIELDS).toList(), known);
    }

    /** Returns the schema of records of an archive: the newest one without what the archive lacks, and with what it has more. */
    private static Schema schema(Archive archive) {
        List<Schema.Field> fields = new ArrayList<>(NEWEST.getFields().subList(0, SYSTEM_FIELDS));
        fields.addAll(fields(archive).written());
        fields.replaceAll(each -> new Schema.Field(each, each.schema()));
        if (AddedFields.isAny(archive)) {
            fields.add(AddedFields.field(archive));
        }
        if (FurtherFiles.isAny(archive)) {
            fields.add(FurtherFiles.field());
        }
        return Schema.createRecord(NEWEST.getName(), NEWEST.getDoc(), NEWEST.getNamespace(), false, fields);
    }

    /** Returns whether a record starts like one of this format. */
    public static boolean isFull(byte[] value) {
        return value.length > HEADER_BYTES && value[0] == MARKER[0] && value[1] == MARKER[1];
    }

    /**
     * Returns the record of a document, in the newest schema. It is written without Avro's generic records, so that no field is
     * looked up by name and no object is created.
     */
    public byte[] encode(StoredDocument document) {
        out.reset();
        out.put(MARKER);
        out.putLongLittleEndian(schemaFingerprint);
        number(baseFingerprint, out);
        text(document.kind().label(), out);
        number(document.rowIdHigh(), out);
        number(document.rowIdLow(), out);
        text(document.repository(), out);
        text(document.type(), out);
        text(document.id(), out);
        text(document.parentId(), out);
        texts(document.ancestorIds(), out);
        text(document.name(), out);
        text(document.path(), out);
        fields.write(document.fields(), out);
        if (added != null) {
            added.write(document.kind(), document.fields(), out);
        }
        if (severalFiles) {
            FurtherFiles.write(document.furtherBlobs(), out);
        }
        return out.copy(0, out.length());
    }

    /**
     * Returns the document that a record holds.
     *
     * @throws ForeignRecordException if its schema is unknown, or it is damaged or belongs to another dataset
     */
    public StoredDocument decode(byte[] value) throws ForeignRecordException {
        long fingerprint = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong(MARKER.length);
        GenericDatumReader<GenericRecord> reader = readers.get(fingerprint);
        decoder = DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, decoder);
        GenericRecord record;
        try {
            if (reader == null) {
                // Another model has another schema, and the same first field.
                requireBase(decoder.readLong());
                throw new ForeignRecordException("full record with unknown schema " + Long.toHexString(fingerprint));
            }
            record = reader.read(null, decoder);
            if (!decoder.isEnd()) {
                throw new ForeignRecordException("full record is damaged: bytes after its end");
            }
        } catch (EOFException e) {
            throw new ForeignRecordException("full record is damaged: it ends too early", e);
        } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException e) {
            throw new ForeignRecordException("full record is damaged: " + e.getMessage(), e);
        }
        requireBase((long) record.get("baseFingerprint"));
        try {
            return document(record);
        } catch (IllegalArgumentException e) {
            throw new ForeignRecordException("full record is damaged: " + e.getMessage(), e);
        }
    }

    private void requireBase(long found) throws OtherDatasetException {
        if (found != baseFingerprint) {
            throw new OtherDatasetException(found, baseFingerprint);
        }
    }

    private StoredDocument document(GenericRecord record) {
        List<String> ancestorIds = new ArrayList<>();
        for (Object id : (List<?>) record.get("ancestorIds")) {
            ancestorIds.add(id.toString());
        }
        int rowIdHigh = (int) record.get("rowIdHigh");
        long rowIdLow = (long) record.get("rowIdLow");
        Kind kind = archive.kinds().of(held(record, "kind"));
        FieldValues.Builder values = fields.read(record, FieldValues.builder(archive.type(kind)));
        if (added != null) {
            values.objects(added.read(kind, record));
        }
        return new StoredDocument(
                rowIds.identity(kind, rowIdHigh, rowIdLow),
                rowIdHigh,
                rowIdLow,
                held(record, "repository"),
                held(record, "type"),
                held(record, "id"),
                held(record, "parentId"),
                ancestorIds,
                held(record, "name"),
                held(record, "path"),
                values.build(),
                FurtherFiles.read(record),
                Governance.NONE,
                null);
    }

    private static String held(GenericRecord record, String name) {
        return record.get(name).toString();
    }
}
