package org.nuxeo.importer.stream.consumer;

import org.nuxeo.datagen.nuxeoapi.SignatureOnly;
import org.nuxeo.importer.stream.message.DocumentMessage;
import org.nuxeo.lib.stream.pattern.consumer.AbstractConsumer;

/** Creates the documents of messages. */
public class DocumentMessageConsumer extends AbstractConsumer<DocumentMessage> {
    public DocumentMessageConsumer(String text, String text2, String text3) {
        super(null);
        throw SignatureOnly.called();
    }

    public void accept(DocumentMessage documentMessage) {
        throw SignatureOnly.called();
    }

    public void begin() {
        throw SignatureOnly.called();
    }

    public void close() throws Exception {
        throw SignatureOnly.called();
    }

    public void commit() {
        throw SignatureOnly.called();
    }

    public void rollback() {
        throw SignatureOnly.called();
    }
}
