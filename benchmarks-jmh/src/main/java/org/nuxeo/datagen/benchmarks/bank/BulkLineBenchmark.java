// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Statements encoded as the two lines of a bulk request in a second, with templates. The naive way is Jackson with maps.
 */
public class BulkLineBenchmark extends AtPosition {

    private final Ring<StoredDocument> documents = ofStored(each -> each);
    private final JsonEncoder all = new JsonEncoder(IndexedFields.ALL);
    private final JsonEncoder limited = new JsonEncoder(IndexedFields.LIMITED);
    private final ObjectMapper mapper = new ObjectMapper();

    @Benchmark
    public int encode() {
        return encode(all);
    }

    @Benchmark
    public int encodeLimitedFields() {
        return encode(limited);
    }

    @Benchmark
    public int naiveJackson() throws JsonProcessingException {
        StoredDocument document = documents.next();
        String action = "{\"index\":{\"_id\":\"" + document.id() + "\",\"version\":1,\"version_type\":\"external\"}}\n";
        String source = mapper.writeValueAsString(NaiveDocument.ofIndex(document));
        return (action + source + "\n").getBytes(StandardCharsets.UTF_8).length;
    }

    private int encode(JsonEncoder encoder) {
        StoredDocument document = documents.next();
        sink.reset();
        encoder.encodeAction(document.id(), sink);
        encoder.encode(document, sink);
        sink.put('\n');
        return sink.length();
    }
}
