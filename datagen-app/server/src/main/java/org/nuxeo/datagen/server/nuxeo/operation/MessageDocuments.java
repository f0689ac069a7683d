package org.nuxeo.datagen.server.nuxeo.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.model.CustomerProperties;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.nuxeo.datagen.importer.operation.FullTexts;
import org.nuxeo.datagen.importer.operation.ImportIds;
import org.nuxeo.datagen.importer.operation.MessageIdentities;

/** Makes of messages what a repository holds, with the ids of their dataset. Thread safe. */
final class MessageDocuments {
    private static final String KEY_PREFIX = "datagen:";

    private final String repository;
    private final MessageIdentities identities;
    private final FullTexts texts = new FullTexts();

    MessageDocuments(String repository, MessageIdentities identities) {
        this.repository = repository;
        this.identities = identities;
    }

    /** The repository that takes the documents. */
    String repository() {
        return repository;
    }

    /**
     * Returns the document of a message.
     *
     * @throws IllegalArgumentException if no document of the dataset lies at its path
     */
    StoredDocument document(DocumentMessage message) {
        String parent = ImportIds.normalized(message.parentPath());
        String path = ImportIds.path(parent, message.name());
        Identity identity = identities.identity(path);
        UUID id = UUID.fromString(identities.id(path).toString());
        List<String> ancestors = new ArrayList<>();
        for (String folder = parent; !folder.equals("/"); folder = above(folder)) {
            ancestors.add(identities.id(folder).toString());
        }
        ancestors.add(identities.id("/").toString());
        long lowBits = id.getLeastSignificantBits();
        return new StoredDocument(
                identity.kind(),
                (int) id.getMostSignificantBits(),
                lowBits,
                repository,
                message.type(),
                id.toString(),
                ancestors.get(0),
                ancestors,
                message.name(),
                path,
                message.text("dc:title"),
                identities.createdMillis(path),
                message.text("dc:publisher"),
                customer(message),
                message.text("account:number"),
                message.millis("all:documentDate", StoredDocument.NO_DATE),
                message.blob(),
                fullText(message));
    }

    private static String above(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    private static CustomerProperties customer(DocumentMessage message) {
        String number = message.text("customer:number");
        return number == null
                ? null
                : new CustomerProperties(
                        message.text("customer:firstname"),
                        message.text("customer:lastname"),
                        number,
                        message.text("customer:address", "street"),
                        message.text("customer:address", "city"),
                        message.text("customer:address", "state"),
                        message.text("customer:address", "country"));
    }

    private String fullText(DocumentMessage message) {
        if (message.blob() == null) {
            return null;
        }
        String key = message.blob().key();
        return texts.of(key.startsWith(KEY_PREFIX) ? key.substring(KEY_PREFIX.length()) : key);
    }
}
