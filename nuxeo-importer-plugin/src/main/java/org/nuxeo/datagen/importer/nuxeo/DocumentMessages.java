package org.nuxeo.datagen.importer.nuxeo;

import java.io.Serializable;
import java.util.Date;
import java.util.HashMap;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredBlob;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.nuxeo.datagen.importer.record.DocumentMessageWriter;
import org.nuxeo.ecm.core.blob.BlobInfo;
import org.nuxeo.importer.stream.message.DocumentMessage;

/** Makes documents messages of Nuxeo's importer: the same content as {@link DocumentMessageWriter} writes. */
final class DocumentMessages {

    private DocumentMessages() {}

    static DocumentMessage of(StoredDocument document) {
        DocumentMessage.Builder builder = DocumentMessage.builder(
                document.type(), DocumentMessageWriter.parentPath(document.path()), document.name());
        builder.setProperties(properties(document));
        if (document.blob() != null) {
            builder.setBlobInfo(blobInfo(document.blob()));
        }
        return builder.build();
    }

    private static HashMap<String, Serializable> properties(StoredDocument document) {
        HashMap<String, Serializable> properties = new HashMap<>();
        properties.put("dc:title", document.title());
        if (document.batchTag() != null) {
            properties.put("dc:publisher", document.batchTag());
        }
        if (document.customer() != null) {
            properties.put("customer:firstname", document.customer().firstName());
            properties.put("customer:lastname", document.customer().lastName());
            properties.put("customer:number", document.customer().number());
            properties.put("customer:address", address(document.customer()));
        }
        if (document.accountNumber() != null) {
            properties.put("account:number", document.accountNumber());
        }
        if (document.documentDateMillis() != StoredDocument.NO_DATE) {
            properties.put("all:documentDate", new Date(document.documentDateMillis()));
        }
        return properties;
    }

    private static HashMap<String, Serializable> address(CustomerProperties customer) {
        HashMap<String, Serializable> address = new HashMap<>();
        address.put("street", customer.street());
        address.put("city", customer.city());
        address.put("state", customer.state());
        address.put("country", customer.country());
        return address;
    }

    private static BlobInfo blobInfo(StoredBlob blob) {
        BlobInfo info = new BlobInfo();
        info.key = blob.key();
        info.digest = blob.md5();
        info.length = blob.lengthBytes();
        info.filename = blob.fileName();
        info.mimeType = blob.mimeType();
        return info;
    }
}
