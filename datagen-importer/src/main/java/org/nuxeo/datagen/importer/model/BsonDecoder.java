package org.nuxeo.datagen.importer.model;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.id.IdScheme;

/** Reads what {@link BsonEncoder} wrote, and what others have changed in it since. */
public final class BsonDecoder {

    private BsonDecoder() {}

    /**
     * Returns a document as MongoDB holds it.
     *
     * @param found what MongoDB holds
     * @param kind what the document is
     * @param pathPrefix the path of its folder, with a slash at its end
     * @param ids how the repository keeps ids
     * @param fullText the words of its file, or null
     * @throws IllegalArgumentException if it lacks a field that documents of its kind have
     */
    public static StoredDocument decode(
            BsonDocument found, Kind kind, String repository, String pathPrefix, IdScheme ids, String fullText) {
        List<String> ancestors = new ArrayList<>();
        BsonValue list = found.get("ecm:ancestorIds");
        if (list != null && list.isArray()) {
            list.asArray().forEach(each -> ancestors.add(id(ids, each, "ecm:ancestorIds")));
        }
        String name = text(found, "ecm:name");
        boolean ofCustomer = !kind.isShared();
        return new StoredDocument(
                kind,
                0,
                0,
                repository,
                text(found, "ecm:primaryType"),
                id(ids, found.get(ids.field()), ids.field()),
                id(ids, found.get("ecm:parentId"), "ecm:parentId"),
                ancestors,
                name,
                pathPrefix + name,
                text(found, "dc:title"),
                date(found, "dc:created"),
                found.isString("dc:publisher") ? text(found, "dc:publisher") : null,
                ofCustomer ? customer(found) : null,
                kind.isOfAccount() ? text(found, "account:number") : null,
                kind.hasBlob() ? date(found, "all:documentDate") : StoredDocument.NO_DATE,
                kind.hasBlob() ? blob(found) : null,
                fullText);
    }

    private static CustomerProperties customer(BsonDocument found) {
        BsonDocument address = part(found, "customer:address");
        return new CustomerProperties(
                text(found, "customer:firstname"),
                text(found, "customer:lastname"),
                text(found, "customer:number"),
                text(address, "street"),
                text(address, "city"),
                text(address, "state"),
                text(address, "country"));
    }

    private static StoredBlob blob(BsonDocument found) {
        BsonDocument content = part(found, "content");
        if (!content.isInt64("length")) {
            throw lacks("content/length");
        }
        return new StoredBlob(
                text(content, "data"),
                text(content, "name"),
                text(content, "mime-type"),
                content.getInt64("length").getValue(),
                text(content, "digest"));
    }

    private static String id(IdScheme ids, BsonValue value, String field) {
        String id = ids.text(value);
        if (id == null) {
            throw lacks(field);
        }
        return id;
    }

    private static String text(BsonDocument found, String field) {
        if (!found.isString(field)) {
            throw lacks(field);
        }
        return found.getString(field).getValue();
    }

    private static long date(BsonDocument found, String field) {
        if (!found.isDateTime(field)) {
            throw lacks(field);
        }
        return found.getDateTime(field).getValue();
    }

    private static BsonDocument part(BsonDocument found, String field) {
        if (!found.isDocument(field)) {
            throw lacks(field);
        }
        return found.getDocument(field);
    }

    private static IllegalArgumentException lacks(String field) {
        return new IllegalArgumentException("mongo has it without a proper " + field);
    }
}
