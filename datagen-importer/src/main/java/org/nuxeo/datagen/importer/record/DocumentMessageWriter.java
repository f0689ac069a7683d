package org.nuxeo.datagen.importer.record;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.importer.model.ByteSink;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredBlob;
import org.nuxeo.datagen.importer.model.StoredDocument;

/**
 * Writes documents as the messages that Nuxeo's stream importer reads: the bytes that Java serialization makes of its
 * {@code org.nuxeo.importer.stream.message.DocumentMessage}, without that class.
 *
 * <p>The idea: all that does not differ between documents (headers, class descriptors, names of properties) is encoded
 * once, and no class, date or text stands in a message twice, so that nothing refers back and a message is a row of
 * copies. Properties stand in the order of the hash map that Nuxeo's builder makes of them. Those that Nuxeo lets
 * administrators alone set (dates of creation and change, creator, contributors) are left out, since its consumers run as
 * nobody; they refuse a message that has them. Format: Java Object Serialization Specification, chapter 6; the class is an
 * {@code Externalizable} with serial version 20170529. Not thread safe.
 */
public final class DocumentMessageWriter {

    private static final int TC_NULL = 0x70;
    private static final int TC_STRING = 0x74;
    private static final int TC_BLOCKDATA = 0x77;
    private static final int TC_ENDBLOCKDATA = 0x78;
    private static final int MAX_SHORT_BYTES = 0xFFFF;

    private static final byte[] START = SerializedClasses.messageStart();
    private static final byte[] DATE_START = SerializedClasses.dateStart();
    private static final byte[] MAP_START = SerializedClasses.mapStart(MessageProperties.ADDRESS.length);

    private final ByteSink out = new ByteSink(2_048);
    private final MessageProperties properties = new MessageProperties();

    /** Returns the message of a document. */
    public byte[] write(StoredDocument document) {
        out.reset();
        out.put(START);
        string(document.type());
        string(parentPath(document.path()));
        string(document.name());
        MessageProperty[] present = properties.of(document);
        out.put(TC_BLOCKDATA);
        out.put(4);
        out.putIntBigEndian(present.length);
        for (MessageProperty property : present) {
            out.put(property.serialized());
            value(property, document);
        }
        blob(document.blob());
        out.put(TC_ENDBLOCKDATA);
        return out.copy(0, out.length());
    }

    /** Returns the path of the folder; {@code /} for what lies in the root. */
    public static String parentPath(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    private void value(MessageProperty property, StoredDocument document) {
        CustomerProperties customer = document.customer();
        switch (property) {
            case TITLE -> string(document.title());
            case PUBLISHER -> string(document.batchTag());
            case FIRST_NAME -> string(customer.firstName());
            case LAST_NAME -> string(customer.lastName());
            case CUSTOMER_NUMBER -> string(customer.number());
            case ADDRESS -> address(document);
            case STREET -> string(customer.street());
            case CITY -> string(customer.city());
            case STATE -> string(customer.state());
            case COUNTRY -> string(customer.country());
            case ACCOUNT_NUMBER -> string(document.accountNumber());
            case DOCUMENT_DATE -> date(document.documentDateMillis());
        }
    }

    private void blob(StoredBlob blob) {
        out.put(TC_BLOCKDATA);
        out.put(2);
        out.put(0);
        out.put(blob == null ? 0 : 1);
        if (blob == null) {
            return;
        }
        string(blob.key());
        string(blob.md5());
        out.put(TC_BLOCKDATA);
        out.put(8);
        out.putLongBigEndian(blob.lengthBytes());
        string(blob.fileName());
        out.put(TC_NULL);
        string(blob.mimeType());
    }

    private void date(long millis) {
        out.put(DATE_START);
        out.putLongBigEndian(millis);
        out.put(TC_ENDBLOCKDATA);
    }

    private void address(StoredDocument document) {
        out.put(MAP_START);
        for (MessageProperty field : MessageProperties.ADDRESS) {
            out.put(field.serialized());
            value(field, document);
        }
        out.put(TC_ENDBLOCKDATA);
    }

    private void string(String text) {
        int start = out.length();
        out.put(TC_STRING);
        out.put(0);
        out.put(0);
        int lengthBytes = isAscii(text) ? out.putUtf8(text) : modifiedUtf8(text);
        if (lengthBytes > MAX_SHORT_BYTES) {
            throw new IllegalArgumentException("text of " + lengthBytes + " bytes: a message takes at most 65535");
        }
        out.array()[start + 1] = (byte) (lengthBytes >>> 8);
        out.array()[start + 2] = (byte) lengthBytes;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || c >= 0x80) {
                return false;
            }
        }
        return true;
    }

    /** Zero takes two bytes, and each half of a pair of surrogates three. */
    private int modifiedUtf8(String text) {
        int start = out.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != 0 && c < 0x80) {
                out.put(c);
            } else if (c < 0x800) {
                out.put(0xC0 | c >> 6);
                out.put(0x80 | c & 0x3F);
            } else {
                out.put(0xE0 | c >> 12);
                out.put(0x80 | c >> 6 & 0x3F);
                out.put(0x80 | c & 0x3F);
            }
        }
        return out.length() - start;
    }

    /** The key of a record: Nuxeo's importer writes the number of the partition. */
    public static byte[] recordKey(int partition) {
        return Integer.toString(partition).getBytes(StandardCharsets.US_ASCII);
    }
}
