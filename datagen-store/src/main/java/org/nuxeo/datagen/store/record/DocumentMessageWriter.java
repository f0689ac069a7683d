// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.TypeCache;
import org.nuxeo.datagen.store.record.MessageProperties.Entries;
import org.nuxeo.datagen.store.record.MessageProperties.MessageObjects;
import org.nuxeo.datagen.store.record.MessageProperties.Step;

/**
 * Writes documents as messages of Nuxeo's stream importer: the bytes of Java serialization of its {@code
 * org.nuxeo.importer.stream.message.DocumentMessage}, without that class. Not thread safe.
 *
 * <p>The idea: what is the same in all documents (headers, class descriptors, names of properties) is encoded once.
 * Nothing refers back, so a message is a sequence of copies; a class that occurs again is described again.
 * Properties have the order of the hash map that Nuxeo's builder fills.
 *
 * <p>Properties that only administrators may set in Nuxeo (dates of creation and change, creator, contributors) are
 * omitted: Nuxeo's consumers run without a user and refuse messages that have them.
 *
 * <p>The format is that of the Java Object Serialization Specification, chapter 6. The class is an {@code
 * Externalizable} with serial version 20170529.
 */
public final class DocumentMessageWriter {

    private static final int TC_NULL = 0x70;
    private static final int TC_STRING = 0x74;
    private static final int TC_BLOCKDATA = 0x77;
    private static final int TC_ENDBLOCKDATA = 0x78;
    private static final int MAX_SHORT_BYTES = 0xFFFF;

    private static final byte[] START = SerializedClasses.messageStart();

    private final ByteSink out = new ByteSink(2_048);
    private static final TypeCache<MessageProperties> PROPERTIES = new TypeCache<>(MessageProperties::new);

    /**
     * Returns the message of a document.
     *
     * @throws IllegalArgumentException if a text is longer than 65,535 bytes
     */
    public byte[] write(StoredDocument document) {
        out.reset();
        out.put(START);
        string(document.type());
        string(parentPath(document.path()));
        string(document.name());
        MessageProperties properties = PROPERTIES.of(document.fields().type());
        Entries present = properties.of(document);
        MessageObjects objects = properties.objects();
        out.put(TC_BLOCKDATA);
        out.put(4);
        out.putIntBigEndian(present.count() + objects.count(document.fields()));
        for (Step step : present.steps()) {
            out.put(step.bytes());
            if (step.field() != null) {
                value(step.field(), document.fields());
            }
        }
        objects.write(document.fields(), this);
        file(document.fields());
        out.put(TC_ENDBLOCKDATA);
        return out.copy(0, out.length());
    }

    /** Returns the path of a document's folder; {@code /} for documents below the root. */
    public static String parentPath(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    private void value(Field field, FieldValues values) {
        if (field.type().base() == ValueType.Base.DATE) {
            date(values.number(field));
        } else {
            string(values.requireText(field));
        }
    }

    private void file(FieldValues values) {
        boolean has = values.has(Field.FILE_KEY);
        out.put(TC_BLOCKDATA);
        out.put(2);
        out.put(0);
        out.put(has ? 1 : 0);
        if (!has) {
            return;
        }
        string(values.requireText(Field.FILE_KEY));
        string(values.requireText(Field.DIGEST));
        out.put(TC_BLOCKDATA);
        out.put(8);
        out.putLongBigEndian(values.number(Field.LENGTH));
        string(values.requireText(Field.FILE_NAME));
        out.put(TC_NULL);
        string(values.requireText(Field.MIME_TYPE));
    }

    void date(long millis) {
        eightBytes(SerializedClasses.DATE, millis);
        out.put(TC_ENDBLOCKDATA);
    }

    void string(String text) {
        int start = out.length();
        out.put(TC_STRING);
        out.put(0);
        out.put(0);
        int lengthBytes = isAscii(text) ? out.putUtf8(text) : modifiedUtf8(text);
        if (lengthBytes > MAX_SHORT_BYTES) {
            throw new IllegalArgumentException(
                    "text of " + lengthBytes + " bytes: a message holds at most " + MAX_SHORT_BYTES);
        }
        out.array()[start + 1] = (byte) (lengthBytes >>> 8);
        out.array()[start + 2] = (byte) lengthBytes;
    }

    /** Returns where the message is written to. */
    ByteSink sink() {
        return out;
    }

    void eightBytes(byte[] start, long value) {
        out.put(start);
        out.putLongBigEndian(value);
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

    /** Writes modified UTF-8, in which zero takes two bytes and each half of a surrogate pair three. */
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

    /** Returns the key of a record, which in Nuxeo's importer is the number of the partition. */
    public static byte[] recordKey(int partition) {
        return Integer.toString(partition).getBytes(StandardCharsets.US_ASCII);
    }
}
