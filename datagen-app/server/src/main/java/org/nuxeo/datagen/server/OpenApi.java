// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;

/** The OpenAPI description of the REST interface. Its examples name documents of the served dataset. */
final class OpenApi {
    private OpenApi() {}

    /** Returns the description as JSON. */
    static byte[] of(Dataset dataset) {
        Document first = dataset.document(0);
        // Statements are last, in a dataset of the bank.
        Document last = dataset.document(dataset.size() - 1);
        String account = last.accountNumber();
        String text = new String(PageFiles.resource("openapi.json"), StandardCharsets.UTF_8);
        return text.replace("${path}", first.repository().label() + ":" + first.path())
                .replace("${account}", account == null ? "0" : account)
                .replace("${statement}", last.id().toString())
                .replace("${key}", last.kind().hasFiles() ? last.blobKey().text() : "0")
                .getBytes(StandardCharsets.UTF_8);
    }
}
