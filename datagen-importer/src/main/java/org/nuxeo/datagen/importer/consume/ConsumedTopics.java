// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;

/** The topics that an import reads, and the repositories of their documents. Immutable and thread safe. */
public final class ConsumedTopics {

    private final List<String> repositories;
    private final Map<String, String> repositoryOfTopic = new LinkedHashMap<>();
    private final Set<String> folders;
    private final String deadLetters;

    private ConsumedTopics(List<String> repositories, Set<String> folders, String deadLetters) {
        this.repositories = List.copyOf(repositories);
        this.folders = folders;
        this.deadLetters = deadLetters;
    }

    /** Returns the topics of repositories: two each, of folders and of documents. */
    public static ConsumedTopics of(List<String> repositories) {
        ConsumedTopics topics = new ConsumedTopics(
                repositories,
                repositories.stream().map(Topics::folders).collect(Collectors.toSet()),
                Topics.DEAD_LETTERS);
        for (String repository : repositories) {
            topics.repositoryOfTopic.put(Topics.folders(repository), repository);
            topics.repositoryOfTopic.put(Topics.documents(repository), repository);
        }
        return topics;
    }

    /**
     * Returns the topic of a log of Nuxeo's importer, which has all documents for a repository. A document without its
     * parent is refused there, so the records of a partition are imported in their order.
     *
     * @param deadLetters the topic for records that cannot be imported, which is created when there is one
     */
    public static ConsumedTopics ofLog(String topic, String repository, String deadLetters) {
        ConsumedTopics topics = new ConsumedTopics(List.of(repository), Set.of(), deadLetters);
        topics.repositoryOfTopic.put(topic, repository);
        return topics;
    }

    /** Returns the repositories that are imported into. */
    public List<String> repositories() {
        return repositories;
    }

    /** Returns the topics in the order of the repositories, for each the topic of folders before the topic of documents. */
    Set<String> names() {
        return repositoryOfTopic.keySet();
    }

    /** Returns the repository of a topic, empty if its documents are not imported. */
    String repository(String topic) {
        return repositoryOfTopic.getOrDefault(topic, "");
    }

    /** Returns whether a topic holds states and calendar folders, which are imported first. */
    boolean ofFolders(String topic) {
        return folders.contains(topic);
    }

    /** Returns whether this is a log of Nuxeo's importer. */
    boolean isLog() {
        return folders.isEmpty();
    }

    /** Returns the topic for records that cannot be imported. */
    String deadLetters() {
        return deadLetters;
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
                    + (repository.isEmpty() ? "topic " + record.topic() : "the topic of " + repository));
        }
        return document;
    }
}
