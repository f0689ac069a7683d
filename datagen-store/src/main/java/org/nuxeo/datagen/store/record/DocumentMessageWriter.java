// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static java.io.ObjectStreamConstants.TC_BLOCKDATA;
import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_STRING;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.TypeCache;
import org.nuxeo.datagen.store.record.MessageProperties.Entries;
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

    private static final byte[] START = SerializedClasses.messageStart();

    private final ByteSink out = new ByteSink(2_048);
    private final DataOutputStream data = new DataOutputStream(out);
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
        List<Field> objects =
                properties.objects().stream().filter(document.fields()::has).toList();
        out.put(TC_BLOCKDATA);
        out.put(4);
        out.putIntBigEndian(present.count() + objects.size());
        for (Step step : present.steps()) {
            out.put(step.bytes());
            if (step.field() != null) {
                value(step.field(), document.fields());
            }
        }
        for (Field field : objects) {
            string(field.name());
            value(field.type(), Objects.requireNonNull(document.fields().object(field)));
        }
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

    private void value(ValueType type, Object value) {
        switch (type.base()) {
            case STRING -> string((String) value);
            case INTEGER, LONG -> eightBytes(SerializedClasses.LONG, (long) value);
            case DOUBLE -> eightBytes(SerializedClasses.DOUBLE, Double.doubleToLongBits((double) value));
            case BOOLEAN -> {
                out.put(SerializedClasses.BOOLEAN);
                out.put((boolean) value ? 1 : 0);
            }
            case DATE -> date((long) value);
            case LIST -> {
                Object[] elements = (Object[]) value;
                SerializedClasses.list(elements.length, out);
                for (Object each : elements) {
                    value(type.elementType(), each);
                }
                out.put(TC_ENDBLOCKDATA);
            }
            case COMPLEX -> complex(type.parts(), (Object[]) value);
        }
    }

    private void complex(List<ValueType.Part> parts, Object[] values) {
        SerializedClasses.map((int) Stream.of(values).filter(Objects::nonNull).count(), out);
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                string(parts.get(i).name());
                value(parts.get(i).type(), values[i]);
            }
        }
        out.put(TC_ENDBLOCKDATA);
    }

    private void date(long millis) {
        eightBytes(SerializedClasses.DATE, millis);
        out.put(TC_ENDBLOCKDATA);
    }

    private void eightBytes(byte[] start, long value) {
        out.put(start);
        out.putLongBigEndian(value);
    }

    private void string(String text) {
        out.put(TC_STRING);
        try {
            data.writeUTF(text);
        } catch (IOException e) {
            // zero takes two bytes and each half of a surrogate pair three
            int bytes = text.chars()
                    .map(c -> c > 0x7FF ? 3 : c == 0 || c > 0x7F ? 2 : 1)
                    .sum();
            throw new IllegalArgumentException("text of " + bytes + " bytes: a message holds at most 65535", e);
        }
    }

    /** Returns the key of a record, which in Nuxeo's importer is the number of the partition. */
    public static byte[] recordKey(int partition) {
        return Integer.toString(partition).getBytes(StandardCharsets.US_ASCII);
    }
}
