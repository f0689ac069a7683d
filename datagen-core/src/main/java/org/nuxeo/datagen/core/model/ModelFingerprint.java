// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.model;

import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The fingerprint of a model: the start of the SHA-256 of its canonical text. The text has everything that documents
 * depend on, with lengths before texts and bits for decimal numbers, so that no two models share it.
 */
final class ModelFingerprint {
    private ModelFingerprint() {}

    static String of(Collection<KindModel> kinds) {
        StringBuilder text = new StringBuilder("datagen model 1");
        kinds.forEach(kind -> append(kind, text));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256: this Java runtime does not have it", e);
        }
    }

    private static void append(Object value, StringBuilder text) {
        if (value instanceof Record part) {
            record(part, text);
        } else if (value instanceof Map<?, ?> map) {
            TreeMap<Object, Object> sorted = new TreeMap<>(map);
            append(sorted.keySet().stream().toList(), text);
            append(sorted.values().stream().toList(), text);
        } else if (value instanceof Set<?> set) {
            TreeSet<String> sorted = new TreeSet<>();
            set.forEach(each -> sorted.add(each.toString()));
            append(sorted.stream().toList(), text);
        } else if (value instanceof Collection<?> list) {
            text.append('[').append(list.size());
            list.forEach(each -> append(each, text));
            text.append(']');
        } else if (value instanceof Double number) {
            text.append('#').append(Long.toHexString(Double.doubleToLongBits(number)));
        } else {
            String plain = value == null ? "-" : value instanceof Enum<?> name ? name.name() : value.toString();
            text.append(value == null ? '-' : '=')
                    .append(plain.length())
                    .append(':')
                    .append(plain);
        }
    }

    /** Appends the components of a record in their order, after the name of its class. */
    private static void record(Record value, StringBuilder text) {
        text.append('(').append(value.getClass().getSimpleName());
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                append(component.getAccessor().invoke(value), text.append(' '));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("record " + value.getClass() + ": cannot be read", e);
            }
        }
        text.append(')');
    }
}
