package org.nuxeo.datagen.benchmarks;

import java.nio.ByteBuffer;
import java.util.Date;
import java.util.List;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.nuxeo.datagen.importer.model.AccessRights;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredBlob;
import org.nuxeo.datagen.importer.model.StoredDocument;

/** The naive way to what MongoDB holds of a statement: a document object of the driver, property by property. */
final class NaiveBson {

    private NaiveBson() {}

    static Document document(StoredDocument stored) {
        ByteBuffer rowId = ByteBuffer.allocate(12).putInt(stored.rowIdHigh()).putLong(stored.rowIdLow());
        return new Document("_id", new ObjectId(rowId.array()))
                .append("ecm:id", stored.id())
                .append("ecm:parentId", stored.parentId())
                .append("ecm:ancestorIds", stored.ancestorIds())
                .append("ecm:name", stored.name())
                .append("ecm:primaryType", stored.type())
                .append("ecm:racl", AccessRights.READERS)
                .append("ecm:majorVersion", 0L)
                .append("ecm:minorVersion", 0L)
                .append("ecm:lifeCyclePolicy", "default")
                .append("ecm:lifeCycleState", "project")
                .append("ecm:systemChangeToken", 0L)
                .append("ecm:changeToken", 0L)
                .append("dc:title", stored.title())
                .append("dc:created", new Date(stored.createdMillis()))
                .append("dc:modified", new Date(stored.createdMillis()))
                .append("dc:creator", StoredDocument.CREATOR)
                .append("dc:lastContributor", StoredDocument.CREATOR)
                .append("dc:contributors", List.of(StoredDocument.CREATOR))
                .append("customer:firstname", stored.customer().firstName())
                .append("customer:lastname", stored.customer().lastName())
                .append("customer:number", stored.customer().number())
                .append("customer:address", address(stored.customer()))
                .append("account:number", stored.accountNumber())
                .append("all:documentDate", new Date(stored.documentDateMillis()))
                .append("content", content(stored.blob()))
                .append("ecm:blobKeys", List.of(stored.blob().key()));
    }

    private static Document address(CustomerProperties customer) {
        return new Document("street", customer.street())
                .append("city", customer.city())
                .append("state", customer.state())
                .append("country", customer.country());
    }

    private static Document content(StoredBlob blob) {
        return new Document("data", blob.key())
                .append("name", blob.fileName())
                .append("mime-type", blob.mimeType())
                .append("digest", blob.md5())
                .append("length", blob.lengthBytes());
    }
}
