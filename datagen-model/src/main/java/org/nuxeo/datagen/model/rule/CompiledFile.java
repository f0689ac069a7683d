// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.rule.FieldTypes.Site;
import org.nuxeo.datagen.model.rule.FileRule.Column;

/** The texts of a file as functions of its document. */
final class CompiledFile {

    private final List<Value> values = new ArrayList<>();
    private final @Nullable ValueFunction length;

    /** A value and the fields that show it: one field, or the columns of a group. */
    private record Value(ValueFunction function, List<Column> columns, boolean isList) {}

    CompiledFile(FileRule file, int number, RuleCompiler compiler) {
        String path = "file " + number + "/";
        Site site = compiler.site();
        file.values().forEach((name, rule) -> {
            ValueType type = rule.type(site);
            List<Column> columns = IntStream.range(0, file.fields().size())
                    .filter(field -> FileRule.owner(file.fields().get(field)).equals(name))
                    .mapToObj(field -> file.column(field, type, site))
                    .toList();
            values.add(new Value(rule.function(compiler, path + name), columns, type.base() == Base.LIST));
        });
        length = file.length() == null ? null : file.length().function(compiler, path);
    }

    /** Passes the texts of a document on. Fields without a value are left out. */
    void write(ModelDocument facts, FileRule.Texts target) {
        Object[] known = facts.values();
        long code = Scope.DOCUMENT.code(facts);
        for (Value each : values) {
            Object value = each.function.value(facts, known, code);
            Object[] rows = each.isList && value != null ? (Object[]) value : new Object[] {value};
            for (int row = 0; row < rows.length; row++) {
                for (Column column : each.columns) {
                    boolean isWhole = column.part() == FileRule.WHOLE || rows[row] == null;
                    Object cell = isWhole ? rows[row] : ((Object[]) rows[row])[column.part()];
                    if (cell != null) {
                        Format format = column.format();
                        String text = format == null ? Template.text(column.base(), cell) : format.text(cell);
                        target.set(column.field(), row, text);
                    }
                }
            }
        }
    }

    /** Returns the least length of a document's file in bytes. */
    long lengthBytes(ModelDocument facts) {
        if (length == null) {
            return 0;
        }
        Object value = Objects.requireNonNull(length.value(facts, facts.values(), Scope.DOCUMENT.code(facts)));
        return Math.max(0, Math.min(BlobKey.MAX_BLOB_SIZE_BYTES, ((Number) value).longValue()));
    }
}
