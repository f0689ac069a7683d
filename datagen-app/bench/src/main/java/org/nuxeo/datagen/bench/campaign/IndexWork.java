// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.http.entity.ContentType;
import org.apache.http.nio.entity.NByteArrayEntity;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;

/**
 * Writes documents into an index. For one thread.
 *
 * @param indexOf returns the index of a repository
 * @param versioned whether documents have the version of an import; if not, they are written again, as Nuxeo does after a
 *     change
 */
record IndexWork(
        ElasticStore elastic, StoredDocuments model, Rights rights, UnaryOperator<String> indexOf, boolean versioned)
        implements DirectHost.RangeWork {

    private static final int DOCUMENT_BYTES = 1_200;
    private static final ContentType LINES = ContentType.create("application/x-ndjson");

    @Override
    public void accept(String repository, List<Identity> documents) {
        request(repository, documents).run();
    }

    /** Returns a request that writes documents, which it already has as bytes. */
    Runnable request(String repository, List<Identity> documents) {
        JsonEncoder encoder = new JsonEncoder(IndexedFields.ALL, rights.of(repository));
        ByteSink lines = new ByteSink(documents.size() * DOCUMENT_BYTES);
        for (Identity document : documents) {
            StoredDocument stored = model.document(document);
            if (versioned) {
                encoder.encodeAction(stored.id(), lines);
            } else {
                lines.put(("{\"index\":{\"_id\":\"" + stored.id() + "\"}}\n").getBytes(StandardCharsets.US_ASCII));
            }
            encoder.encode(stored, lines);
            lines.put('\n');
        }
        return () -> send(repository, lines);
    }

    private void send(String repository, ByteSink lines) {
        Request request = new Request("POST", "/" + indexOf.apply(repository) + "/_bulk");
        request.addParameter("filter_path", "errors");
        request.setEntity(new NByteArrayEntity(lines.array(), 0, lines.length(), LINES));
        try {
            String answer = EntityUtils.toString(elastic.perform(request).getEntity());
            if (!answer.contains("false")) {
                throw new IOException("bulk request: " + answer);
            }
        } catch (IOException e) {
            throw new StageException("the index refused documents of " + repository + ": " + FailureReasons.of(e), e);
        }
    }
}
