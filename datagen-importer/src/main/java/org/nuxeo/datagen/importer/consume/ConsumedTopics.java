// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.ForeignRecordException;

/** The topics of the repositories that are imported, and the documents of their records. Immutable and thread safe. */
final class ConsumedTopics {

    private final Map<String, String> repositories = new HashMap<>();
    private final Map<String, JsonEncoder> encoders = new HashMap<>();
    private final Set<String> folders = new HashSet<>();

    /** @param rights read rights of the documents */
    ConsumedTopics(ConsumeSettings settings, Rights rights) {
        for (String repository : settings.repositories()) {
            folders.add(Topics.folders(repository));
            repositories.put(Topics.folders(repository), repository);
            repositories.put(Topics.documents(repository), repository);
            encoders.put(repository, new JsonEncoder(settings.fieldsOf(repository), rights.of(repository)));
        }
    }

    /** Returns the repository of a topic, or null if its documents are not imported. */
    String repository(String topic) {
        return repositories.get(topic);
    }

    /** Returns whether a topic holds states and calendar folders, which are imported first. */
    boolean ofFolders(String topic) {
        return folders.contains(topic);
    }

    /** Returns the encoder for the index of a repository. */
    JsonEncoder encoder(String repository) {
        return encoders.get(repository);
    }

    /**
     * Returns the document of a record.
     *
     * @throws ForeignRecordException if the record does not hold a document of its topic's repository
     */
    StoredDocument read(ConsumerRecord<byte[], byte[]> record, DocumentDecoder decoder) throws ForeignRecordException {
        if (record.value() == null) {
            throw new ForeignRecordException("record without a value");
        }
        StoredDocument document = decoder.decode(record.value());
        String repository = repository(record.topic());
        if (!document.repository().equals(repository)) {
            throw new ForeignRecordException("document of repository " + document.repository() + " in "
                    + (repository == null ? "topic " + record.topic() : "the topic of " + repository));
        }
        return document;
    }
}
