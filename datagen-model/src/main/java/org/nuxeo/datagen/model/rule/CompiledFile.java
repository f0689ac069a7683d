// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.model.frame.Format;

/** The texts of a file as functions of its document. */
final class CompiledFile {

    private static final int WHOLE = -1;

    private final List<Value> values = new ArrayList<>();
    private final @Nullable ValueFunction length;

    /** A value and the fields that show it: one field, or the columns of a group. */
    private record Value(ValueFunction function, List<Column> columns, boolean isList) {}

    /**
     * A field of the frame.
     *
     * @param part part of the value that it shows, or -1 for all of it
     * @param format how it is written, or null
     */
    private record Column(
            int field, int part, Base base, @Nullable Format format) {}

    CompiledFile(FileRule file, int number, RuleCompiler compiler) {
        String path = "file " + number + "/";
        file.values().forEach((name, rule) -> {
            ValueType type = compiler.type(rule);
            ValueType row = type.base() == Base.LIST ? type.elementType() : type;
            List<Column> columns = new ArrayList<>();
            for (int field = 0; field < file.fields().size(); field++) {
                String each = file.fields().get(field);
                if (FileRule.owner(each).equals(name)) {
                    columns.add(column(field, each.substring(Math.min(each.length(), name.length() + 1)), row));
                }
            }
            values.add(new Value(rule.function(compiler, path + name), columns, type.base() == Base.LIST));
        });
        length = file.length() == null ? null : file.length().function(compiler, path);
    }

    private static Column column(int field, String part, ValueType row) {
        Format format = Format.of(part);
        if (row.base() != Base.COMPLEX) {
            return new Column(field, WHOLE, row.base(), format);
        }
        int index = row.parts().stream().map(ValueType.Part::name).toList().indexOf(Format.name(part));
        return new Column(field, index, row.parts().get(index).type().base(), format);
    }

    /** Passes the texts of a document on. Fields without a value are left out. */
    public void write(ModelDocument facts, Object[] known, FileRule.Texts target) {
        long code = Scope.DOCUMENT.code(facts);
        for (Value each : values) {
            Object value = each.function.value(facts, known, code);
            Object[] rows = each.isList && value != null ? (Object[]) value : new Object[] {value};
            for (int row = 0; row < rows.length; row++) {
                for (Column column : each.columns) {
                    Object cell =
                            column.part == WHOLE || rows[row] == null ? rows[row] : ((Object[]) rows[row])[column.part];
                    if (cell != null) {
                        target.set(
                                column.field,
                                row,
                                column.format == null ? Template.text(column.base, cell) : column.format.text(cell));
                    }
                }
            }
        }
    }

    /** Returns the least length of a document's file in bytes. */
    public long lengthBytes(ModelDocument facts, Object[] known) {
        if (length == null) {
            return 0;
        }
        Object value = Objects.requireNonNull(length.value(facts, known, Scope.DOCUMENT.code(facts)));
        return Math.max(0, Math.min(BlobKey.MAX_BLOB_SIZE_BYTES, ((Number) value).longValue()));
    }
}
