// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Statements encoded as the two lines of a bulk request in a second, with templates. The naive way is a tree of Jackson.
 */
public class BulkLineBenchmark extends HotPath {

    /** Position of the first statement. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private StoredDocument[] documents;
    private final JsonEncoder all = new JsonEncoder(IndexedFields.ALL);
    private final JsonEncoder limited = new JsonEncoder(IndexedFields.LIMITED);
    private final ByteSink sink = new ByteSink(1 << 14);
    private final ObjectMapper mapper = new ObjectMapper();
    private int next;

    @Setup
    public void prepareDocuments() {
        documents = StoredSamples.statements(Samples.whole(), from);
    }

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
        StoredDocument document = document();
        String action = "{\"index\":{\"_id\":\"" + document.id() + "\",\"version\":1,\"version_type\":\"external\"}}\n";
        String source = mapper.writeValueAsString(NaiveJson.tree(mapper, document));
        return (action + source + "\n").getBytes(StandardCharsets.UTF_8).length;
    }

    private int encode(JsonEncoder encoder) {
        StoredDocument document = document();
        sink.reset();
        encoder.encodeAction(document.id(), sink);
        encoder.encode(document, sink);
        sink.put('\n');
        return sink.length();
    }

    private StoredDocument document() {
        return documents[next++ & documents.length - 1];
    }
}
