// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;

/** Statements as a repository stores them, generated before their encoding is measured. */
final class StoredSamples {

    private StoredSamples() {}

    static StoredDocument[] of(Dataset dataset, Identity[] identities) {
        StoredDocuments model = new StoredDocuments(dataset, new RenderedBlobs(), null);
        StoredDocument[] documents = new StoredDocument[identities.length];
        for (int i = 0; i < documents.length; i++) {
            documents[i] = model.document(identities[i]);
        }
        return documents;
    }

    /** @param from position of the first statement */
    static StoredDocument[] statements(Dataset dataset, long from) {
        return of(dataset, Samples.samples(dataset, Bank.STATEMENT, from));
    }
}
