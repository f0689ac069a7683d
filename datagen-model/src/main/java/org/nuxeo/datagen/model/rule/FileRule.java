// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Mistake.Place;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.FrameFields;

/**
 * A file of the documents of a kind: a frame, and how the texts of its fields follow from a document.
 *
 * @param template name of the template's file, for messages
 * @param extension ending of the files' names, without the dot
 * @param mimeType media type of the files
 * @param frame what the template was compiled into
 * @param fields the fields of the frame, in its order; one with a dot is a column of a repeating group
 * @param values the rule of each field that is in no group, and of each group: a list, of complex values unless the group has
 *     one column
 * @param length the least length of a file in bytes, or null if files are as long as their content
 */
public record FileRule(
        String template,
        String extension,
        String mimeType,
        Compiled frame,
        List<String> fields,
        Map<String, ValueRule> values,
        @Nullable ValueRule length)
        implements Canonical.Part {

    public FileRule {
        Objects.requireNonNull(template, "template");
        fields = List.copyOf(fields);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Adds what does not fit. */
    void check(FieldTypes types, Place place, Mistakes mistakes) {
        for (String name : fields) {
            String owner = owner(name);
            Place of = place.in("fields", owner);
            mistakes.attempt(() ->
                    check(name, Objects.requireNonNull(values.get(owner), owner).type(types, of), of));
        }
    }

    private void check(String name, ValueType type, Place place) {
        String owner = owner(name);
        String what = template + ": {{" + name + "}}";
        if (owner.equals(name)) {
            Mistakes.require(type.isScalar(), place, what, "must be a single value, is " + type);
            return;
        }
        Mistakes.require(
                type.base() == Base.LIST, place, template + ": rows of " + owner, "must be a list, is " + type);
        ValueType row = type.elementType();
        Map<String, ValueType> parts = new LinkedHashMap<>();
        row.parts().forEach(part -> parts.put(owner + "." + part.name(), part.type()));
        ValueType shown = row.base() == Base.COMPLEX ? parts.get(Format.name(name)) : row;
        if (shown == null) {
            throw new ArchiveException(place, what, "must be a part of its rows: " + String.join(", ", parts.keySet()));
        }
        Format format = Format.of(name);
        if (format != null) {
            ValueRule.Formatted.requireType(format, shown, place);
        }
    }

    /** Writes what documents depend on: the frame has the names of the fields, and the template's name is for messages. */
    @Override
    public void write(Canonical to) {
        to.with("extension", extension)
                .with("media", mimeType)
                .with("frame", frame.digest())
                .with("fields", all -> values.forEach(all::with))
                .with("length", length);
    }

    /** Returns the name of what has a value: the field itself, or the group that it is a column of. */
    public static String owner(String field) {
        String group = FrameFields.groupName(field);
        return group.isEmpty() ? field : group;
    }

    /** Where the texts of a file go. */
    @FunctionalInterface
    public interface Texts {

        /**
         * Takes a text.
         *
         * @param field index of the field in {@link #fields}
         * @param row row of the field's group, from 0; 0 for a field in no group
         */
        void set(int field, int row, String text);
    }

    /** The bytes of a compiled template, which end with their digest. They are equal if their digests are. */
    public static final class Compiled {

        private static final int DIGEST_BYTES = 32;

        private final byte[] bytes;
        private final String digest;

        public Compiled(byte[] bytes) {
            this.bytes = bytes.clone();
            this.digest = HexFormat.of().formatHex(bytes, Math.max(0, bytes.length - DIGEST_BYTES), bytes.length);
        }

        /** Returns the digest in hexadecimal, which is all that a dataset depends on. */
        public String digest() {
            return digest;
        }

        /** Returns a copy of the bytes. */
        public byte[] bytes() {
            return bytes.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Compiled compiled && digest.equals(compiled.digest);
        }

        @Override
        public int hashCode() {
            return digest.hashCode();
        }
    }
}
