package org.nuxeo.datagen.importer.record;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.importer.StageException;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredBlob;
import org.nuxeo.datagen.importer.model.StoredDocument;

/**
 * Records that hold a whole document in Avro's single-object encoding: C3 01, the CRC-64-AVRO fingerprint of the
 * writer's schema, and the binary body. The schema may evolve: each version stays a resource, so records of an older
 * program are read with the schema they were written with and resolved to the newest. One per thread.
 */
public final class FullCodec {

    private static final List<Schema> KNOWN = List.of(resource("full-record-1.avsc"));
    private static final Schema NEWEST = KNOWN.get(KNOWN.size() - 1);
    private static final int HEADER_BYTES = 10;
    private static final byte[] MARKER = {(byte) 0xC3, 0x01};

    private final long baseFingerprint;
    private final Schema schema;
    private final Map<Long, GenericDatumReader<GenericRecord>> readers = new HashMap<>();
    private final GenericDatumWriter<GenericRecord> writer;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(1_024);
    private final byte[] header;
    private BinaryEncoder encoder;
    private BinaryDecoder decoder;

    /** @param baseFingerprint of the dataset, at least 16 hexadecimal digits */
    public FullCodec(String baseFingerprint) {
        this(baseFingerprint, NEWEST, KNOWN);
    }

    /**
     * @param schema documents are written with it and records resolved to it
     * @param known every schema that records may have been written with
     */
    FullCodec(String baseFingerprint, Schema schema, List<Schema> known) {
        this.baseFingerprint = Long.parseUnsignedLong(baseFingerprint.substring(0, 16), 16);
        this.schema = schema;
        this.writer = new GenericDatumWriter<>(schema);
        for (Schema each : known) {
            readers.put(SchemaNormalization.parsingFingerprint64(each), new GenericDatumReader<>(each, schema));
        }
        header = new byte[HEADER_BYTES];
        System.arraycopy(MARKER, 0, header, 0, 2);
        BigEndian.putLong(header, 2, Long.reverseBytes(SchemaNormalization.parsingFingerprint64(schema)));
    }

    /** Tells whether a record begins like one of ours. */
    public static boolean isFull(byte[] value) {
        return value.length > HEADER_BYTES && value[0] == MARKER[0] && value[1] == MARKER[1];
    }

    public byte[] encode(StoredDocument document) {
        out.reset();
        out.writeBytes(header);
        encoder = EncoderFactory.get().directBinaryEncoder(out, encoder);
        try {
            writer.write(record(document), encoder);
        } catch (IOException e) {
            throw new StageException("a document cannot be written as Avro", e);
        }
        return out.toByteArray();
    }

    private GenericRecord record(StoredDocument document) {
        GenericRecord record = new GenericData.Record(schema);
        record.put("baseFingerprint", baseFingerprint);
        record.put("kind", document.kind().label());
        record.put("rowIdHigh", document.rowIdHigh());
        record.put("rowIdLow", document.rowIdLow());
        record.put("repository", document.repository());
        record.put("type", document.type());
        record.put("id", document.id());
        record.put("parentId", document.parentId());
        record.put("ancestorIds", document.ancestorIds());
        record.put("name", document.name());
        record.put("path", document.path());
        record.put("title", document.title());
        record.put("createdMillis", document.createdMillis());
        record.put("batchTag", document.batchTag());
        record.put("accountNumber", document.accountNumber());
        boolean dated = document.documentDateMillis() != StoredDocument.NO_DATE;
        record.put("documentDateMillis", dated ? document.documentDateMillis() : null);
        if (document.customer() != null) {
            record.put("customer", customer(document.customer()));
        }
        if (document.blob() != null) {
            record.put("blob", blob(document.blob()));
        }
        return record;
    }

    private GenericRecord customer(CustomerProperties customer) {
        GenericRecord fields = new GenericData.Record(
                schema.getField("customer").schema().getTypes().get(1));
        fields.put("firstName", customer.firstName());
        fields.put("lastName", customer.lastName());
        fields.put("number", customer.number());
        fields.put("street", customer.street());
        fields.put("city", customer.city());
        fields.put("state", customer.state());
        fields.put("country", customer.country());
        return fields;
    }

    private GenericRecord blob(StoredBlob blob) {
        GenericRecord fields = new GenericData.Record(
                schema.getField("blob").schema().getTypes().get(1));
        fields.put("key", blob.key());
        fields.put("fileName", blob.fileName());
        fields.put("mimeType", blob.mimeType());
        fields.put("lengthBytes", blob.lengthBytes());
        fields.put("md5", blob.md5());
        return fields;
    }

    /**
     * Returns the document a record holds.
     *
     * @throws ForeignRecordException if its schema is unknown, it is damaged, or it is of another dataset
     */
    public StoredDocument decode(byte[] value) throws ForeignRecordException {
        long fingerprint = Long.reverseBytes(BigEndian.getLong(value, 2));
        GenericDatumReader<GenericRecord> reader = readers.get(fingerprint);
        if (reader == null) {
            throw new ForeignRecordException("full record with unknown schema " + Long.toHexString(fingerprint));
        }
        decoder = DecoderFactory.get().binaryDecoder(value, HEADER_BYTES, value.length - HEADER_BYTES, decoder);
        GenericRecord record;
        try {
            record = reader.read(null, decoder);
            if (!decoder.isEnd()) {
                throw new ForeignRecordException("full record is damaged: bytes after its end");
            }
        } catch (IOException | AvroRuntimeException | IndexOutOfBoundsException e) {
            throw new ForeignRecordException("full record is damaged: " + e.getMessage(), e);
        }
        if ((long) record.get("baseFingerprint") != baseFingerprint) {
            throw new ForeignRecordException("record of another dataset: base fingerprint starts with "
                    + Long.toHexString((long) record.get("baseFingerprint")) + ", not "
                    + Long.toHexString(baseFingerprint));
        }
        try {
            return document(record);
        } catch (IllegalArgumentException e) {
            throw new ForeignRecordException("full record is damaged: " + e.getMessage(), e);
        }
    }

    private static StoredDocument document(GenericRecord record) {
        List<String> ancestorIds = new ArrayList<>();
        for (Object id : (List<?>) record.get("ancestorIds")) {
            ancestorIds.add(id.toString());
        }
        Object date = record.get("documentDateMillis");
        return new StoredDocument(
                Kind.of(text(record, "kind")),
                (int) record.get("rowIdHigh"),
                (long) record.get("rowIdLow"),
                text(record, "repository"),
                text(record, "type"),
                text(record, "id"),
                text(record, "parentId"),
                ancestorIds,
                text(record, "name"),
                text(record, "path"),
                text(record, "title"),
                (long) record.get("createdMillis"),
                text(record, "batchTag"),
                customer((GenericRecord) record.get("customer")),
                text(record, "accountNumber"),
                date == null ? StoredDocument.NO_DATE : (long) date,
                blob((GenericRecord) record.get("blob")),
                null);
    }

    private static CustomerProperties customer(GenericRecord fields) {
        return fields == null
                ? null
                : new CustomerProperties(
                        text(fields, "firstName"),
                        text(fields, "lastName"),
                        text(fields, "number"),
                        text(fields, "street"),
                        text(fields, "city"),
                        text(fields, "state"),
                        text(fields, "country"));
    }

    private static StoredBlob blob(GenericRecord fields) {
        return fields == null
                ? null
                : new StoredBlob(
                        text(fields, "key"),
                        text(fields, "fileName"),
                        text(fields, "mimeType"),
                        (long) fields.get("lengthBytes"),
                        text(fields, "md5"));
    }

    private static String text(GenericRecord record, String name) {
        Object value = record.get(name);
        return value == null ? null : value.toString();
    }

    private static Schema resource(String name) {
        try (InputStream in = FullCodec.class.getResourceAsStream(name)) {
            return new Schema.Parser().parse(in);
        } catch (IOException e) {
            throw new StageException("resource " + name + " is missing from this program", e);
        }
    }
}
