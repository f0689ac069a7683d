// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.bson.Document;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.FullCodec;
import org.nuxeo.datagen.store.record.ReferenceCodec;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Records of statements encoded and decoded in a second: references, and records with all fields in Avro. The naive way is
 * JSON of a map with Jackson.
 */
public class RecordBenchmark extends AtPosition {

    private final ReferenceCodec reference =
            new ReferenceCodec(Bank.KINDS, dataset.spec().baseFingerprint());
    private final FullCodec full = new FullCodec(dataset.spec(), dataset.archive());
    private final ObjectMapper mapper = new ObjectMapper();
    private final Ring<Identity> statements = of(each -> each);
    private final Ring<StoredDocument> documents = ofStored(each -> each);
    private final Ring<Document> maps = ofStored(NaiveDocument::ofIndex);
    private final Ring<byte[]> references = of(reference::encode);
    private final Ring<byte[]> fulls = ofStored(full::encode);
    private final Ring<byte[]> jsons = ofStored(each -> json(NaiveDocument.ofIndex(each)));

    private byte[] json(Document map) {
        return mapper.valueToTree(map).toString().getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public byte[] encodeReference() {
        return reference.encode(statements.next());
    }

    /** Decodes only the identity. {@link MetadataBenchmark} measures the generation of the metadata. */
    @Benchmark
    public Identity decodeReference() throws ForeignRecordException {
        return reference.decode(references.next());
    }

    @Benchmark
    public byte[] encodeFull() {
        return full.encode(documents.next());
    }

    @Benchmark
    public StoredDocument decodeFull() throws ForeignRecordException {
        return full.decode(fulls.next());
    }

    @Benchmark
    public byte[] naiveEncodeJackson() throws IOException {
        return mapper.writeValueAsBytes(maps.next());
    }

    @Benchmark
    public Object naiveDecodeJackson() throws IOException {
        return mapper.readValue(jsons.next(), Map.class);
    }
}
