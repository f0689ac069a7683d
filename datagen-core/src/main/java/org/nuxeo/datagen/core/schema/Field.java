// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.schema;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.model.Fact;
import org.nuxeo.datagen.core.model.ValueType;

/**
 * The fields of documents, in the order in which a repository stores them. To add a field, add a constant here and run the
 * tests: they name each file in another language that needs the field (Avro schema, XSD, page).
 */
public enum Field {
    TITLE(Fact.TITLE, "title"),
    CREATED(Fact.CREATED, "created"),
    /** Equal to the creation, since documents are never modified. */
    MODIFIED("dc:modified", "modified", Origin.sameAs(CREATED)),
    CREATOR("dc:creator", "creator", Origin.always(FieldType.TEXT, "Administrator")),
    LAST_CONTRIBUTOR("dc:lastContributor", "last_contributor", Origin.always(FieldType.TEXT, "Administrator")),
    CONTRIBUTORS("dc:contributors", "contributors", Origin.always(FieldType.TEXTS, "Administrator")),
    /** The batch tag of the import, if it has one. */
    PUBLISHER("dc:publisher", "batch_tag", Origin.added(FieldType.TEXT)),
    FIRST_NAME(Fact.FIRST_NAME, "first_name"),
    LAST_NAME(Fact.LAST_NAME, "last_name"),
    CUSTOMER_NUMBER(Fact.CUSTOMER_NUMBER, "customer_number"),
    STREET(Fact.STREET, "street"),
    CITY(Fact.CITY, "city"),
    /** The postal code of the state, two letters. */
    STATE(Fact.STATE, "state"),
    COUNTRY(Fact.COUNTRY, "country"),
    ACCOUNT_NUMBER(Fact.ACCOUNT_NUMBER, "account_number"),
    DOCUMENT_DATE(Fact.DOCUMENT_DATE, "document_date"),
    /** The blob key, preceded by the name of the blob provider. */
    FILE_KEY("file:content/data", "blob_key", Origin.text(document -> document.blobKey()
            .storedText())),
    FILE_NAME(Fact.FILE_NAME, "file_name"),
    MIME_TYPE(Fact.MIME_TYPE, "mime_type"),
    /** The MD5 of the blob in 32 lower-case hexadecimal digits, computed by rendering the blob. */
    DIGEST("file:content/digest", "md5", Origin.added(FieldType.TEXT)),
    /** The length of the blob in bytes, computed by rendering the blob. */
    LENGTH("file:content/length", "length_bytes", Origin.added(FieldType.INTEGER));

    private static final int NO_SLOT = -1;

    /** The number of texts that a document stores. */
    static final int TEXT_SLOTS;

    /** The number of integers and instants that a document stores. */
    static final int NUMBER_SLOTS;

    private final String xpath;
    private final String column;
    private final Origin origin;
    private final Schema schema;
    private int textSlot = NO_SLOT;
    private int numberSlot = NO_SLOT;

    static {
        int texts = 0;
        int numbers = 0;
        for (Field field : values()) {
            if (field.origin.same() != null) {
                field.textSlot = field.origin.same().textSlot;
                field.numberSlot = field.origin.same().numberSlot;
            } else if (field.origin.constant() == null && field.origin.type() == FieldType.TEXT) {
                field.textSlot = texts++;
            } else if (field.origin.constant() == null) {
                field.numberSlot = numbers++;
            }
        }
        TEXT_SLOTS = texts;
        NUMBER_SLOTS = numbers;
    }

    /** The field that is a fact of a document. */
    Field(Fact fact, String column) {
        this(
                fact.label(),
                column,
                fact.type().equals(ValueType.DATE)
                        ? Origin.instant(document -> document.number(fact))
                        : Origin.text(document -> document.text(fact)));
    }

    Field(String xpath, String column, Origin origin) {
        this.xpath = xpath;
        this.column = column;
        this.origin = origin;
        this.schema = Schema.of(xpath.substring(0, xpath.indexOf(':')));
    }

    /** Returns the name in Nuxeo, for example {@code dc:title} or {@code customer:address/street}. */
    public String xpath() {
        return xpath;
    }

    /** Returns the name in tables, in lower case with underscores and with the unit, for example {@code length_bytes}. */
    public String column() {
        return column;
    }

    /**
     * Returns the name in a table whose rows all are of one kind, without the name of that kind. For example,
     * {@code customer_number} is {@code number} in a table of customers.
     *
     * @param owner name of the kind, for example {@code customer}
     */
    public String columnOf(String owner) {
        return column.startsWith(owner + "_") ? column.substring(owner.length() + 1) : column;
    }

    /** Returns the type of the value. */
    public FieldType type() {
        return origin.type();
    }

    /** Returns the schema of the field, which is the prefix of its name. */
    public Schema schema() {
        return schema;
    }

    /** Returns the name of the field's property: the field itself, or the complex property that it is a part of. */
    public String property() {
        int slash = xpath.indexOf('/');
        return slash < 0 ? xpath : xpath.substring(0, slash);
    }

    /**
     * Returns the name within a complex property, for example {@code street}, or null if the field is not a part of one.
     */
    public @Nullable String part() {
        int slash = xpath.indexOf('/');
        return slash < 0 ? null : xpath.substring(slash + 1);
    }

    /** Returns the name of a part of a complex property, which the field must be. */
    public String partName() {
        return Objects.requireNonNull(part(), xpath);
    }

    /** Returns the value if it is the same in every document, otherwise null. */
    public @Nullable String constant() {
        return origin.constant();
    }

    /** Returns whether documents store a value for the field: it is neither constant nor equal to another field. */
    public boolean isStored() {
        return origin.constant() == null && origin.same() == null;
    }

    /** Returns whether documents of a kind that has the field can be without it. */
    public boolean isOptional() {
        return this == PUBLISHER;
    }

    /** Returns whether comparisons take the field into account. The batch tag is not part of the dataset. */
    public boolean isCompared() {
        return this != PUBLISHER;
    }

    /** Returns whether the field is in the index. Nuxeo does not index blob keys. */
    public boolean isIndexed() {
        return this != FILE_KEY;
    }

    /** Returns whether only administrators can set the field in Nuxeo. */
    public boolean isSecured() {
        return switch (this) {
            case CREATED, MODIFIED, CREATOR, LAST_CONTRIBUTOR, CONTRIBUTORS -> true;
            default -> false;
        };
    }

    /** Returns the text of a document's field, or null if the document does not have it or it is added when stored. */
    public @Nullable String text(Document document) {
        if (!schema.isOf(document.kind())) {
            return null;
        }
        return origin.text() == null ? origin.constant() : origin.text().apply(document);
    }

    /** Returns the number of a document's field, or {@link FieldValues#NONE} if it is added when stored or missing. */
    public long number(Document document) {
        if (origin.same() != null) {
            return origin.same().number(document);
        }
        ToLongFunction<Document> number = origin.number();
        return number != null && schema.isOf(document.kind()) ? number.applyAsLong(document) : FieldValues.NONE;
    }

    Origin origin() {
        return origin;
    }

    int textSlot() {
        return textSlot;
    }

    int numberSlot() {
        return numberSlot;
    }

    /**
     * The origin of a field's value: the document, a constant, or another field. If it has none of these, the value is
     * added when the document is stored.
     *
     * @param type type of the value
     * @param text function that reads a text, or null
     * @param number function that reads a number, or null
     * @param constant value in every document, or null
     * @param same field that always has the same value, or null
     */
    record Origin(
            FieldType type,
            @Nullable Function<Document, @Nullable String> text,
            @Nullable ToLongFunction<Document> number,
            @Nullable String constant,
            @Nullable Field same) {

        static Origin text(Function<Document, @Nullable String> reader) {
            return new Origin(FieldType.TEXT, reader, null, null, null);
        }

        static Origin instant(ToLongFunction<Document> reader) {
            return new Origin(FieldType.INSTANT, null, reader, null, null);
        }

        /** Returns the origin of a value that is the same in every document. */
        static Origin always(FieldType type, String constant) {
            return new Origin(type, null, null, constant, null);
        }

        /** Returns the origin of a value that is equal to that of another field, which must be declared before. */
        static Origin sameAs(Field field) {
            return new Origin(field.type(), null, null, null, field);
        }

        /** Returns the origin of a value that the dataset does not have and that is added when the document is stored. */
        static Origin added(FieldType type) {
            return new Origin(type, null, null, null, null);
        }

        /** Returns the text of a document that has the field, which must be read as a text. */
        @Nullable
        String readText(Document document) {
            return Objects.requireNonNull(text).apply(document);
        }

        /** Returns the number of a document that has the field, which must be read as a number. */
        long readNumber(Document document) {
            return Objects.requireNonNull(number).applyAsLong(document);
        }

        boolean isRead() {
            return text != null || number != null;
        }
    }
}
