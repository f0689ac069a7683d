package org.nuxeo.datagen.core.schema;

import org.nuxeo.datagen.core.Document;

/**
 * The fields of documents, in the order in which a repository stores them. To add one, add a line here and follow the
 * tests: they name each file of another language that must know it (Avro schema, XSD, page).
 */
public enum Field {
    TITLE("dc:title", "title", Origin.text(Document::title)),
    CREATED("dc:created", "created", Origin.instant(Document::documentMillis)),
    /** Documents stay as they were at the first save. */
    MODIFIED("dc:modified", "modified", Origin.sameAs(CREATED)),
    CREATOR("dc:creator", "creator", Origin.always(FieldType.TEXT, "Administrator")),
    LAST_CONTRIBUTOR("dc:lastContributor", "last_contributor", Origin.always(FieldType.TEXT, "Administrator")),
    CONTRIBUTORS("dc:contributors", "contributors", Origin.always(FieldType.TEXTS, "Administrator")),
    /** The tag of the import, if it has one. */
    PUBLISHER("dc:publisher", "batch_tag", Origin.added(FieldType.TEXT)),
    FIRST_NAME("customer:firstname", "first_name", Origin.text(document -> document.customer()
            .firstName())),
    LAST_NAME("customer:lastname", "last_name", Origin.text(document -> document.customer()
            .lastName())),
    CUSTOMER_NUMBER("customer:number", "customer_number", Origin.text(document -> document.customer()
            .numberText())),
    STREET("customer:address/street", "street", Origin.text(document -> document.customer()
            .streetLine())),
    CITY("customer:address/city", "city", Origin.text(document -> document.customer()
            .city())),
    /** The two-letter code. */
    STATE("customer:address/state", "state", Origin.text(document -> document.customer()
            .state()
            .code())),
    COUNTRY("customer:address/country", "country", Origin.text(document -> "USA")),
    ACCOUNT_NUMBER("account:number", "account_number", Origin.text(Document::accountNumber)),
    DOCUMENT_DATE("all:documentDate", "document_date", Origin.instant(Document::documentMillis)),
    /** What a repository stores to find the bytes, with the name of the blob provider. */
    FILE_KEY("file:content/data", "blob_key", Origin.text(document -> document.blobKey()
            .storedText())),
    FILE_NAME("file:content/name", "file_name", Origin.text(Document::fileName)),
    MIME_TYPE("file:content/mime-type", "mime_type", Origin.text(Document::mimeType)),
    /** MD5 in 32 lower-case hexadecimal digits; rendering the file finds it out. */
    DIGEST("file:content/digest", "md5", Origin.added(FieldType.TEXT)),
    /** In bytes; rendering the file finds it out. */
    LENGTH("file:content/length", "length_bytes", Origin.added(FieldType.INTEGER));

    private static final int NO_SLOT = -1;

    /** How many texts differ from document to document. */
    static final int TEXT_SLOTS;

    /** How many numbers differ from document to document. */
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

    Field(String xpath, String column, Origin origin) {
        this.xpath = xpath;
        this.column = column;
        this.origin = origin;
        this.schema = Schema.of(xpath.substring(0, xpath.indexOf(':')));
    }

    /** Returns its name in Nuxeo's words: {@code dc:title}, {@code customer:address/street}. */
    public String xpath() {
        return xpath;
    }

    /** Returns its name in tables: lower case with underscores, with the unit where there is one. */
    public String column() {
        return column;
    }

    /**
     * Returns its name in a table or record of one thing, which leaves the thing's name out: {@code customer_number} is
     * {@code number} in a table of customers.
     *
     * @param owner {@code customer}
     */
    public String columnOf(String owner) {
        return column.startsWith(owner + "_") ? column.substring(owner.length() + 1) : column;
    }

    public FieldType type() {
        return origin.type();
    }

    public Schema schema() {
        return schema;
    }

    /** Returns the name of the property that holds it, {@code customer:address}; its own name if it is no part of one. */
    public String property() {
        int slash = xpath.indexOf('/');
        return slash < 0 ? xpath : xpath.substring(0, slash);
    }

    /** Returns the name it has within a complex property, {@code street}, or null if it is a property itself. */
    public String part() {
        int slash = xpath.indexOf('/');
        return slash < 0 ? null : xpath.substring(slash + 1);
    }

    /** Returns the value that it has in every document, or null if documents differ. */
    public String constant() {
        return origin.constant();
    }

    /** Tells whether a document has a value of its own for it: neither a constant nor that of another field. */
    public boolean isStored() {
        return origin.constant() == null && origin.same() == null;
    }

    /** Tells whether a document may lack it, though it is of a kind that has it. */
    public boolean isOptional() {
        return this == PUBLISHER;
    }

    /** Tells whether it belongs to the dataset, so that comparisons look at it; a batch's tag does not. */
    public boolean isCompared() {
        return this != PUBLISHER;
    }

    /** Tells whether the index has it. Nuxeo keeps keys of files out of it. */
    public boolean isIndexed() {
        return this != FILE_KEY;
    }

    /** Tells whether Nuxeo lets administrators alone set it. */
    public boolean isSecured() {
        return switch (this) {
            case CREATED, MODIFIED, CREATOR, LAST_CONTRIBUTOR, CONTRIBUTORS -> true;
            default -> false;
        };
    }

    /** Returns the text that a document has, or null if it has none or whoever stores it adds it. */
    public String text(Document document) {
        if (!schema.isOf(document.kind())) {
            return null;
        }
        return origin.text() == null ? origin.constant() : origin.text().apply(document);
    }

    /** Returns the number that a document has, or {@link FieldValues#NONE}. */
    public long number(Document document) {
        if (origin.same() != null) {
            return origin.same().number(document);
        }
        boolean has = origin.number() != null && schema.isOf(document.kind());
        return has ? origin.number().applyAsLong(document) : FieldValues.NONE;
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
}
