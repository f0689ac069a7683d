// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.testing;

import java.util.List;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankFields;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.store.document.Governance;
import org.nuxeo.datagen.store.document.RowIds;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocument;

/** Documents with fixed values. */
public final class Samples {

    public static final String ROOT = "00000000-0000-0000-0000-000000000000";

    private static final RowIds ROW_IDS = new RowIds("01020304".repeat(4), DatasetVersion.V1.form(), "");

    private Samples() {}

    /**
     * Returns a statement with every field that a document can have, and with letters that need escapes or two bytes.
     */
    public static StoredDocument statement() {
        return statement("id-1", 1);
    }

    /** @param position position of its account */
    public static StoredDocument statement(String id, long position) {
        Identity identity = Bank.statement(position, Months.FIRST);
        FieldValues.Builder fields = FieldValues.builder(Bank.standard().type(Bank.STATEMENT))
                .set(Field.TITLE, "Statement \"é\\\t")
                .set(Field.CREATED, 1_577_934_245_000L)
                .set(Field.PUBLISHER, "tag")
                .set(BankFields.FIRST_NAME, "José")
                .set(BankFields.LAST_NAME, "O'Neil")
                .set(BankFields.CUSTOMER_NUMBER, "C-1")
                .set(BankFields.STREET, "1 Main Street")
                .set(BankFields.CITY, "Miami")
                .set(BankFields.STATE, "FL")
                .set(BankFields.COUNTRY, "USA")
                .set(BankFields.ACCOUNT_NUMBER, "C-1-01")
                .set(BankFields.DOCUMENT_DATE, 1_435_665_600_000L);
        StoredBlob file =
                new StoredBlob("datagen:k", "n.pdf", "application/pdf", 4_711, "0123456789abcdef0123456789abcdef");
        return new StoredDocument(
                identity,
                0x01020304,
                ROW_IDS.low(identity),
                "us-east",
                "Statement",
                id,
                "parent",
                List.of("parent", "state", ROOT),
                "n-2015-07",
                "/florida/c/n-2015-07",
                file.into(fields).build(),
                List.of(),
                Governance.NONE,
                null);
    }

    /** Returns a document with other ids. */
    public static StoredDocument withIds(StoredDocument from, String id, String parentId, List<String> ancestorIds) {
        return copy(from, id, parentId, ancestorIds, from.fields());
    }

    /** Returns a document with other values of its fields. */
    public static StoredDocument with(StoredDocument from, FieldValues fields) {
        return copy(from, from.id(), from.parentId(), from.ancestorIds(), fields);
    }

    private static StoredDocument copy(
            StoredDocument from, String id, String parentId, List<String> ancestorIds, FieldValues fields) {
        return new StoredDocument(
                from.identity(),
                from.rowIdHigh(),
                from.rowIdLow(),
                from.repository(),
                from.type(),
                id,
                parentId,
                ancestorIds,
                from.name(),
                from.path(),
                fields,
                from.furtherBlobs(),
                from.governance(),
                from.fullText());
    }

    public static StoredDocument folder() {
        Identity identity = Place.state(Bank.US_EAST, UsState.FLORIDA).identity();
        return new StoredDocument(
                identity,
                0,
                ROW_IDS.low(identity),
                "us-east",
                "Domain",
                "f-1",
                ROOT,
                List.of(ROOT),
                "florida",
                "/florida",
                FieldValues.builder(Bank.standard().type(Bank.STATE))
                        .set(Field.TITLE, "Florida")
                        .set(Field.CREATED, 0)
                        .build(),
                List.of(),
                Governance.NONE,
                null);
    }
}
