// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.nuxeo.datagen.export.row.Column;

/**
 * The types of columns in Parquet. Texts are UTF-8 strings, integers and decimal numbers have 64 bits, dates have
 * the logical type DATE, instants TIMESTAMP in milliseconds of UTC, and lists and complex values JSON. A column is required
 * if every row has a value.
 */
final class ParquetColumns {

    private ParquetColumns() {}

    static MessageType schema(List<Column> columns) {
        List<Type> types = columns.stream().<Type>map(ParquetColumns::type).toList();
        return new MessageType("datagen", types);
    }

    static PrimitiveType type(Column column) {
        Repetition repetition = column.required() ? Repetition.REQUIRED : Repetition.OPTIONAL;
        return switch (column.type()) {
            case TEXT ->
                Types.primitive(PrimitiveTypeName.BINARY, repetition)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(column.name());
            case INTEGER -> Types.primitive(PrimitiveTypeName.INT64, repetition).named(column.name());
            case DATE ->
                Types.primitive(PrimitiveTypeName.INT32, repetition)
                        .as(LogicalTypeAnnotation.dateType())
                        .named(column.name());
            case DECIMAL ->
                Types.primitive(PrimitiveTypeName.DOUBLE, repetition).named(column.name());
            case FLAG -> Types.primitive(PrimitiveTypeName.BOOLEAN, repetition).named(column.name());
            case INSTANT ->
                Types.primitive(PrimitiveTypeName.INT64, repetition)
                        .as(LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MILLIS))
                        .named(column.name());
            case JSON ->
                Types.primitive(PrimitiveTypeName.BINARY, repetition)
                        .as(LogicalTypeAnnotation.jsonType())
                        .named(column.name());
        };
    }
}
