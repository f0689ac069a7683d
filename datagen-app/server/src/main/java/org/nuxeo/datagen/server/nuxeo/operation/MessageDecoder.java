// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import java.io.IOException;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.DocumentDecoder;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;

/**
 * Decodes messages of Nuxeo's importer. As in Nuxeo, a document needs its parent in the repository or before it in the
 * batch, and a message that is no document of the dataset ends the import.
 */
final class MessageDecoder implements DocumentDecoder {
    private final MessageDocuments documents;
    private final UnaryOperator<Set<String>> known;
    private final Map<byte[], StoredDocument> prepared = new IdentityHashMap<>();
    private final Set<String> there = new HashSet<>();

    /** @param known returns those of some document ids that the repository has */
    MessageDecoder(MessageDocuments documents, UnaryOperator<Set<String>> known) {
        this.documents = documents;
        this.known = known;
    }

    @Override
    public void prepare(List<byte[]> values) {
        prepared.clear();
        there.clear();
        Set<String> asked = new HashSet<>();
        for (byte[] value : values) {
            try {
                StoredDocument document = read(value);
                prepared.put(value, document);
                asked.add(document.id());
                asked.add(document.parentId());
            } catch (ForeignRecordException e) {
                // It is decoded again below, where its failure counts.
                continue;
            }
        }
        there.addAll(known.apply(asked));
        there.add(DocumentId.ROOT.toString());
    }

    @Override
    public StoredDocument decode(byte[] value) throws ForeignRecordException {
        StoredDocument document = prepared.get(value);
        if (document == null) {
            document = read(value);
        }
        if (!there.contains(document.id()) && !there.contains(document.parentId())) {
            String path = document.path();
            throw new ForeignRecordException("its parent "
                    + (path.lastIndexOf('/') == 0 ? "/" : path.substring(0, path.lastIndexOf('/'))) + " is not there");
        }
        there.add(document.id());
        return document;
    }

    private StoredDocument read(byte[] value) throws ForeignRecordException {
        DocumentMessage message;
        try {
            message = DocumentMessage.read(value);
        } catch (IOException | RuntimeException e) {
            throw new ForeignRecordException(String.valueOf(e.getMessage()), e);
        }
        try {
            return documents.document(message);
        } catch (IllegalArgumentException e) {
            throw new OtherDatasetException(String.valueOf(e.getMessage()));
        }
    }
}
