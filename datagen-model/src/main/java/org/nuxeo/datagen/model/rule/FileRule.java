// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.schema.DocumentType.FileType;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameFields;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;

/**
 * A file of the documents of a kind: a frame, and how the texts of its fields follow from a document.
 *
 * @param template name of the template's file, for messages
 * @param frame what the template was compiled into; a field with a dot is a column of a repeating group
 * @param values the rule of each field that is in no group, and of each group: a list, of complex values unless the group has
 *     one column
 * @param length the least length of a file in bytes, or null if files are as long as their content
 */
public record FileRule(
        String template,
        Frame frame,
        Map<String, ValueRule> values,
        @Nullable ValueRule length) implements Canonical.Part {

    /** The part that is all of a value. */
    static final int WHOLE = -1;

    private static final int MOST_FRAMES = 1_024;

    /** Frames by their digests. They keep what their files share, and models of a process have the same ones. */
    private static final Map<String, Frame> FRAMES = Collections.synchronizedMap(RecentMap.ofUsed(MOST_FRAMES));

    public FileRule {
        Frame own = frame;
        frame = FRAMES.computeIfAbsent(frame.digest(), each -> own);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the fields of the frame, in its order. */
    public List<String> fields() {
        return frame.fields().names();
    }

    /** Returns what the files are, with the ending of their names. */
    FileType type() {
        return new FileType(
                frame.format().files().mimeType(), frame.format().extensions().get(0));
    }

    /**
     * How a field of the frame shows a value.
     *
     * @param part part of the value that it shows, or -1 for all of it
     * @param format how it is written, or null
     */
    record Column(int field, int part, Base base, @Nullable Format format) {}

    /** Adds what does not fit. */
    void check(Site site, Mistakes mistakes) {
        IntStream.range(0, fields().size()).forEach(field -> {
            String owner = owner(fields().get(field));
            Site of = site.in("fields", owner);
            mistakes.attempt(() -> column(
                    field, Objects.requireNonNull(values.get(owner), owner).type(of), of));
        });
    }

    /**
     * Returns how a field shows a value of a type.
     *
     * @throws ArchiveException if it cannot
     */
    Column column(int field, ValueType type, Site site) {
        String name = fields().get(field);
        String owner = owner(name);
        String what = template + ": {{" + name + "}}";
        if (owner.equals(name)) {
            site.require(type.isScalar(), what, "must be a single value, is " + type);
            return new Column(field, WHOLE, type.base(), null);
        }
        site.require(type.base() == Base.LIST, template + ": rows of " + owner, "must be a list, is " + type);
        ValueType row = type.elementType();
        int part = row.indexOf(Format.name(name).substring(owner.length() + 1));
        String parts =
                row.parts().stream().map(each -> owner + "." + each.name()).collect(Collectors.joining(", "));
        boolean isPart = part != WHOLE || row.base() != Base.COMPLEX;
        site.require(isPart, what, "must be a part of its rows: " + parts);
        ValueType shown = part == WHOLE ? row : row.parts().get(part).type();
        Format format = Format.of(name);
        if (format != null) {
            Template.Formatted.requireType(format, shown, site);
        }
        return new Column(field, part, shown.base(), format);
    }

    /** Writes what documents depend on: the frame has the names of the fields, and the template's name is for messages. */
    @Override
    public void write(Canonical to) {
        to.with("extension", type().extension())
                .with("media", type().mimeType())
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
}
