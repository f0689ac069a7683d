package org.nuxeo.datagen.importer.model;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.nuxeo.datagen.importer.id.IdScheme;

/**
 * Writes documents as the bytes that a Nuxeo repository keeps in MongoDB.
 *
 * <p>The idea: what is the same in every document (keys, access rights, versions, life cycle) is encoded once when the
 * class loads, so a document is a handful of array copies around its own values. The layout is that of Nuxeo 2023 with
 * full text disabled and change tokens enabled, as at the first save. The row id {@code _id}, which Nuxeo ignores, is
 * derived from the document too, unless the repository has its own ids there: a second insertion meets the first by the one
 * index every collection always has.
 */
public final class BsonEncoder {

    private static final byte STRING = 0x02;
    private static final byte DOCUMENT = 0x03;
    private static final byte ARRAY = 0x04;
    private static final byte OBJECT_ID = 0x07;
    private static final byte DATE = 0x09;
    private static final byte INT64 = 0x12;

    private static final byte[] ROW_ID = key(OBJECT_ID, "_id");
    private static final byte[] TEXT_ROW_ID = key(STRING, "_id");
    private static final byte[] NUMBER_ROW_ID = key(INT64, "_id");
    private static final byte[] TEXT_ID = key(STRING, "ecm:id");
    private static final byte[] NUMBER_ID = key(INT64, "ecm:id");
    private static final byte[] TEXT_PARENT_ID = key(STRING, "ecm:parentId");
    private static final byte[] NUMBER_PARENT_ID = key(INT64, "ecm:parentId");
    private static final byte[] ANCESTOR_IDS = key(ARRAY, "ecm:ancestorIds");
    private static final byte[] NAME = key(STRING, "ecm:name");
    private static final byte[] PRIMARY_TYPE = key(STRING, "ecm:primaryType");
    private static final byte[] SAME_IN_ALL = sameInAll();
    private static final byte[] TITLE = key(STRING, "dc:title");
    private static final byte[] CREATED = key(DATE, "dc:created");
    private static final byte[] MODIFIED = key(DATE, "dc:modified");
    private static final byte[] CONTRIBUTORS = contributors();
    private static final byte[] PUBLISHER = key(STRING, "dc:publisher");
    private static final byte[] FIRST_NAME = key(STRING, "customer:firstname");
    private static final byte[] LAST_NAME = key(STRING, "customer:lastname");
    private static final byte[] CUSTOMER_NUMBER = key(STRING, "customer:number");
    private static final byte[] ADDRESS = key(DOCUMENT, "customer:address");
    private static final byte[] STREET = key(STRING, "street");
    private static final byte[] CITY = key(STRING, "city");
    private static final byte[] STATE = key(STRING, "state");
    private static final byte[] COUNTRY = key(STRING, "country");
    private static final byte[] ACCOUNT_NUMBER = key(STRING, "account:number");
    private static final byte[] DOCUMENT_DATE = key(DATE, "all:documentDate");
    private static final byte[] CONTENT = key(DOCUMENT, "content");
    private static final byte[] DATA = key(STRING, "data");
    private static final byte[] FILE_NAME = key(STRING, "name");
    private static final byte[] MIME_TYPE = key(STRING, "mime-type");
    private static final byte[] DIGEST = key(STRING, "digest");
    private static final byte[] LENGTH = key(INT64, "length");
    private static final byte[] BLOB_KEYS = key(ARRAY, "ecm:blobKeys");

    private BsonEncoder() {}

    /** Appends one document of a repository with ids of the default type. */
    public static void encode(StoredDocument document, ByteSink out) {
        encode(document, IdScheme.DEFAULT, out);
    }

    /** Appends one document. */
    public static void encode(StoredDocument document, IdScheme ids, ByteSink out) {
        int start = open(out);
        if (!ids.nativeId()) {
            out.put(ROW_ID);
            out.putIntBigEndian(document.rowIdHigh());
            out.putLongBigEndian(document.rowIdLow());
        }
        if (ids.isNumber()) {
            number(out, ids.nativeId() ? NUMBER_ROW_ID : NUMBER_ID, document.id());
            number(out, NUMBER_PARENT_ID, document.parentId());
            numbers(out, ANCESTOR_IDS, document.ancestorIds());
        } else {
            string(out, ids.nativeId() ? TEXT_ROW_ID : TEXT_ID, document.id());
            string(out, TEXT_PARENT_ID, document.parentId());
            strings(out, ANCESTOR_IDS, document.ancestorIds());
        }
        string(out, NAME, document.name());
        string(out, PRIMARY_TYPE, document.type());
        out.put(SAME_IN_ALL);
        string(out, TITLE, document.title());
        date(out, CREATED, document.createdMillis());
        date(out, MODIFIED, document.createdMillis());
        out.put(CONTRIBUTORS);
        if (document.batchTag() != null) {
            string(out, PUBLISHER, document.batchTag());
        }
        if (document.customer() != null) {
            customer(out, document.customer());
        }
        if (document.accountNumber() != null) {
            string(out, ACCOUNT_NUMBER, document.accountNumber());
        }
        if (document.documentDateMillis() != StoredDocument.NO_DATE) {
            date(out, DOCUMENT_DATE, document.documentDateMillis());
        }
        if (document.blob() != null) {
            blob(out, document.blob());
        }
        close(out, start);
    }

    private static void customer(ByteSink out, CustomerProperties customer) {
        string(out, FIRST_NAME, customer.firstName());
        string(out, LAST_NAME, customer.lastName());
        string(out, CUSTOMER_NUMBER, customer.number());
        out.put(ADDRESS);
        int start = open(out);
        string(out, STREET, customer.street());
        string(out, CITY, customer.city());
        string(out, STATE, customer.state());
        string(out, COUNTRY, customer.country());
        close(out, start);
    }

    private static void blob(ByteSink out, StoredBlob blob) {
        out.put(CONTENT);
        int start = open(out);
        string(out, DATA, blob.key());
        string(out, FILE_NAME, blob.fileName());
        string(out, MIME_TYPE, blob.mimeType());
        string(out, DIGEST, blob.md5());
        out.put(LENGTH);
        out.putLongLittleEndian(blob.lengthBytes());
        close(out, start);
        out.put(BLOB_KEYS);
        start = open(out);
        element(out, 0, blob.key());
        close(out, start);
    }

    private static int open(ByteSink out) {
        int start = out.length();
        out.putIntLittleEndian(0);
        return start;
    }

    private static void close(ByteSink out, int start) {
        out.put(0);
        out.setIntLittleEndian(start, out.length() - start);
    }

    private static void string(ByteSink out, byte[] key, String value) {
        out.put(key);
        text(out, value);
    }

    private static void text(ByteSink out, String value) {
        int at = out.length();
        out.putIntLittleEndian(0);
        int lengthBytes = out.putUtf8(value);
        out.put(0);
        out.setIntLittleEndian(at, lengthBytes + 1);
    }

    private static void date(ByteSink out, byte[] key, long millis) {
        out.put(key);
        out.putLongLittleEndian(millis);
    }

    private static void strings(ByteSink out, byte[] key, List<String> values) {
        out.put(key);
        int start = open(out);
        for (int i = 0; i < values.size(); i++) {
            element(out, i, values.get(i));
        }
        close(out, start);
    }

    private static void number(ByteSink out, byte[] key, String hexadecimal) {
        out.put(key);
        out.putLongLittleEndian(Long.parseUnsignedLong(hexadecimal, 16));
    }

    private static void numbers(ByteSink out, byte[] key, List<String> hexadecimals) {
        out.put(key);
        int start = open(out);
        for (int i = 0; i < hexadecimals.size(); i++) {
            out.put(INT64);
            out.putDecimal(i);
            out.put(0);
            out.putLongLittleEndian(Long.parseUnsignedLong(hexadecimals.get(i), 16));
        }
        close(out, start);
    }

    private static void element(ByteSink out, int index, String value) {
        out.put(STRING);
        out.putDecimal(index);
        out.put(0);
        text(out, value);
    }

    private static byte[] key(byte type, String name) {
        byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[ascii.length + 2];
        bytes[0] = type;
        System.arraycopy(ascii, 0, bytes, 1, ascii.length);
        return bytes;
    }

    private static byte[] sameInAll() {
        ByteSink out = new ByteSink(512);
        strings(out, key(ARRAY, "ecm:racl"), AccessRights.READERS);
        date(out, key(INT64, "ecm:majorVersion"), 0);
        date(out, key(INT64, "ecm:minorVersion"), 0);
        string(out, key(STRING, "ecm:lifeCyclePolicy"), "default");
        string(out, key(STRING, "ecm:lifeCycleState"), "project");
        date(out, key(INT64, "ecm:systemChangeToken"), 0);
        date(out, key(INT64, "ecm:changeToken"), 0);
        return out.copy(0, out.length());
    }

    private static byte[] contributors() {
        ByteSink out = new ByteSink(256);
        string(out, key(STRING, "dc:creator"), StoredDocument.CREATOR);
        string(out, key(STRING, "dc:lastContributor"), StoredDocument.CREATOR);
        strings(out, key(ARRAY, "dc:contributors"), List.of(StoredDocument.CREATOR));
        return out.copy(0, out.length());
    }
}
