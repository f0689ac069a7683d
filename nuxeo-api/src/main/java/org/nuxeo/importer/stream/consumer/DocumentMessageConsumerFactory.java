package org.nuxeo.importer.stream.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.pattern.consumer.Consumer;
import org.nuxeo.lib.stream.pattern.consumer.ConsumerFactory;

/** Makes document consumers. */
public class DocumentMessageConsumerFactory implements ConsumerFactory<DocumentMessage> {
    public DocumentMessageConsumerFactory(String text, String text2) {
        throw SignatureOnly.called();
    }

    public Consumer<DocumentMessage> createConsumer(String text) {
        throw SignatureOnly.called();
    }
}
