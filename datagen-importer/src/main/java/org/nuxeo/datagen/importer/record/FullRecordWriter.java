package org.nuxeo.datagen.importer.record;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nuxeo.datagen.importer.model.ByteSink;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredBlob;
import org.nuxeo.datagen.importer.model.StoredDocument;

/**
 * Writes documents as the binary body of the newest schema, field after field, without Avro's generic records: no field is
 * looked up by name and no object is made. Numbers are zigzag varints, texts their length and UTF-8, unions the number of
 * the branch; Apache Avro 1.12 specification, "Binary Encoding".
 */
final class FullRecordWriter {

    private static final int NULL = 0;
    private static final int VALUE = 1;

    /** Texts shorter than this have a length of one byte. */
    private static final int ONE_BYTE_CHARS = 64;

    private FullRecordWriter() {}

    /** Appends a document. */
    static void write(StoredDocument document, long baseFingerprint, ByteSink out) {
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
        text(document.title(), out);
        number(document.createdMillis(), out);
        optional(document.batchTag(), out);
        customer(document.customer(), out);
        optional(document.accountNumber(), out);
        if (document.documentDateMillis() == StoredDocument.NO_DATE) {
            number(NULL, out);
        } else {
            number(VALUE, out);
            number(document.documentDateMillis(), out);
        }
        blob(document.blob(), out);
    }

    private static void customer(CustomerProperties customer, ByteSink out) {
        if (customer == null) {
            number(NULL, out);
            return;
        }
        number(VALUE, out);
        text(customer.firstName(), out);
        text(customer.lastName(), out);
        text(customer.number(), out);
        text(customer.street(), out);
        text(customer.city(), out);
        text(customer.state(), out);
        text(customer.country(), out);
    }

    private static void blob(StoredBlob blob, ByteSink out) {
        if (blob == null) {
            number(NULL, out);
            return;
        }
        number(VALUE, out);
        text(blob.key(), out);
        text(blob.fileName(), out);
        text(blob.mimeType(), out);
        number(blob.lengthBytes(), out);
        text(blob.md5(), out);
    }

    private static void optional(String text, ByteSink out) {
        if (text == null) {
            number(NULL, out);
        } else {
            number(VALUE, out);
            text(text, out);
        }
    }

    private static void texts(List<String> texts, ByteSink out) {
        if (!texts.isEmpty()) {
            number(texts.size(), out);
            for (int i = 0; i < texts.size(); i++) {
                text(texts.get(i), out);
            }
        }
        number(0, out);
    }

    private static void text(String text, ByteSink out) {
        int chars = text.length();
        if (chars < ONE_BYTE_CHARS) {
            int at = out.length();
            out.put(chars << 1);
            if (out.putUtf8(text) == chars) {
                return;
            }
            out.truncate(at);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(bytes.length, out);
        out.put(bytes);
    }

    private static void number(long value, ByteSink out) {
        long zigzag = value << 1 ^ value >> 63;
        while ((zigzag & ~0x7FL) != 0) {
            out.put((int) (zigzag & 0x7F | 0x80));
            zigzag >>>= 7;
        }
        out.put((int) zigzag);
    }
}
