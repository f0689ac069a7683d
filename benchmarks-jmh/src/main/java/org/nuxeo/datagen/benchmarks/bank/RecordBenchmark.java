// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.benchmarks.PositionBenchmark;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.FullCodec;
import org.nuxeo.datagen.store.record.ReferenceCodec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Records of statements encoded and decoded in a second: references, and records with all fields in Avro. The naive way is
 * JSON with Jackson.
 */
public class RecordBenchmark extends PositionBenchmark {

    private final Dataset dataset = Samples.whole();
    private final ReferenceCodec reference =
            new ReferenceCodec(Bank.KINDS, dataset.spec().baseFingerprint());
    private final FullCodec full = new FullCodec(dataset.spec(), dataset.archive());
    private final ObjectMapper mapper = new ObjectMapper();
    private Ring<Identity> identities;
    private Ring<StoredDocument> documents;
    private Ring<NaiveRecord> records;
    private Ring<byte[]> references;
    private Ring<byte[]> fulls;
    private Ring<byte[]> jsons;

    @Setup
    public void prepareRecords() {
        identities = Samples.samples(dataset, Bank.STATEMENT, from);
        documents = Samples.stored(dataset, from);
        records = documents.map(NaiveRecord::of);
        references = identities.map(reference::encode);
        fulls = documents.map(full::encode);
        jsons = records.map(record -> mapper.valueToTree(record).toString().getBytes(StandardCharsets.UTF_8));
    }

    @Benchmark
    public byte[] encodeReference() {
        return reference.encode(identities.next());
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
        return mapper.writeValueAsBytes(records.next());
    }

    @Benchmark
    public Object naiveDecodeJackson() throws IOException {
        return mapper.readValue(jsons.next(), NaiveRecord.class);
    }

    /** The naive form of a record with all fields, for Jackson: the fields are in maps by their names. */
    record NaiveRecord(
            String kind,
            int rowIdHigh,
            long rowIdLow,
            String repository,
            String type,
            String id,
            String parentId,
            List<String> ancestorIds,
            String name,
            String path,
            Map<String, String> texts,
            Map<String, Long> numbers) {

        static NaiveRecord of(StoredDocument document) {
            Map<String, String> texts = new LinkedHashMap<>();
            Map<String, Long> numbers = new LinkedHashMap<>();
            for (Field field : document.fields().type().fields()) {
                if (field.isStored() && document.fields().has(field)) {
                    if (field.type().base() == ValueType.Base.STRING) {
                        texts.put(field.name(), document.text(field));
                    } else {
                        numbers.put(field.name(), document.number(field));
                    }
                }
            }
            return new NaiveRecord(
                    document.kind().label(),
                    document.rowIdHigh(),
                    document.rowIdLow(),
                    document.repository(),
                    document.type(),
                    document.id(),
                    document.parentId(),
                    document.ancestorIds(),
                    document.name(),
                    document.path(),
                    texts,
                    numbers);
        }
    }
}
