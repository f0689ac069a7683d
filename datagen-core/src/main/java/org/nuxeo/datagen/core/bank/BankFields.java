// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.DocumentType.FileType;
import org.nuxeo.datagen.core.schema.Field;

/** The fields that a bank's documents have besides those of every document, in the order in which a repository stores them. */
public final class BankFields {

    private static final Field.Slots SLOTS = new Field.Slots();

    public static final Field FIRST_NAME = SLOTS.text("customer:firstname", "first_name");
    public static final Field LAST_NAME = SLOTS.text("customer:lastname", "last_name");
    public static final Field CUSTOMER_NUMBER = SLOTS.text("customer:number", "customer_number");
    public static final Field STREET = SLOTS.text("customer:address/street", "street");
    public static final Field CITY = SLOTS.text("customer:address/city", "city");
    /** The postal code of the state, two letters. */
    public static final Field STATE = SLOTS.text("customer:address/state", "state");

    public static final Field COUNTRY = SLOTS.text("customer:address/country", "country");
    public static final Field ACCOUNT_NUMBER =
            SLOTS.text("account:number", "account_number").essential();
    public static final Field DOCUMENT_DATE =
            SLOTS.date("all:documentDate", "document_date").essential();

    /** All of them. */
    public static final List<Field> ALL = List.of(
            FIRST_NAME, LAST_NAME, CUSTOMER_NUMBER, STREET, CITY, STATE, COUNTRY, ACCOUNT_NUMBER, DOCUMENT_DATE);

    private BankFields() {}

    /** Returns a field with a text that a later version has. */
    static Field added(String name, String column) {
        return SLOTS.text(name, column);
    }

    /**
     * Returns what Nuxeo sees of the documents of a kind.
     *
     * @param added fields of a later version
     */
    static DocumentType type(Kind kind, List<Field> added) {
        List<Field> fields = new ArrayList<>(Field.OF_ALL);
        Stream.concat(ALL.stream(), added.stream())
                .filter(field -> kind.hasSchema(field.schema()))
                .forEach(fields::add);
        List<FileType> files = List.of();
        if (kind.mimeType() != null) {
            fields.addAll(Field.OF_BLOB);
            String extension = kind == Bank.IDCARD ? "jpg" : kind == Bank.LETTER ? "docx" : "pdf";
            files = List.of(new FileType(kind.mimeType(), extension));
        }
        return new DocumentType(kind, fields, files, SLOTS);
    }
}
