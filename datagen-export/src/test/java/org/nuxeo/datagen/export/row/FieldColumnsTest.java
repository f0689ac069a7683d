// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.testing.Datasets;

/** The text columns that have the name of a field. */
class FieldColumnsTest {

    private static final Dataset DATASET = Datasets.ofBank(30);

    private static final class Texts implements RowVisitor {

        private final List<String> texts = new ArrayList<>();

        @Override
        public void text(String value) {
            texts.add(value);
        }

        @Override
        public void plain(byte[] bytes, int length) {
            text(new String(bytes, 0, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void integer(long value) {
            text(null);
        }

        @Override
        public void decimal(double value) {
            text(null);
        }

        @Override
        public void flag(boolean value) {
            text(null);
        }

        @Override
        public void instant(long epochMillis) {
            text(null);
        }

        @Override
        public void date(int epochDay) {
            text(null);
        }

        @Override
        public void month(int absoluteMonth) {
            text(null);
        }
    }

    @ParameterizedTest
    @CsvSource({"customer, customer, 6", "account, account, 4", "statement, statement, 4", "document, state, 4"})
    void columnsHaveTheValuesOfTheirFields(String name, String label, int fields) {
        Kind kind = Bank.KINDS.of(label);
        RowTable table = Tables.of(DATASET, name);
        for (long row = 0; row < table.count(); row++) {
            Document document = DATASET.document(DATASET.firstOrdinal(kind) + row);
            Texts texts = new Texts();
            table.visit(row, texts);
            int found = 0;
            for (int i = 0; i < texts.texts.size(); i++) {
                Optional<Field> field =
                        field(DATASET.type(kind), name, table.columns().get(i));
                if (field.isPresent()) {
                    found++;
                    assertThat(texts.texts.get(i)).isEqualTo(value(field.get(), document));
                }
            }
            assertThat(found).isEqualTo(fields);
        }
    }

    private static Optional<Field> field(DocumentType kind, String table, Column column) {
        return Stream.concat(kind.fields().stream(), Field.OF_BLOB.stream())
                .filter(field -> column.name().equals(field.columnOf(table)) && column.type() == Column.Type.TEXT)
                .findFirst();
    }

    /** Blob keys in tables do not have the name of the blob provider. */
    private static String value(Field field, Document document) {
        if (field == Field.FILE_KEY) {
            return document.kind().hasFiles() ? document.blobKey().text() : null;
        }
        if (field.isOfBlob()) {
            return field == Field.FILE_NAME ? document.fileName() : document.mimeType();
        }
        return DATASET.contents().reader().fields(document).build().text(field);
    }
}
