// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.FullCodec;
import org.nuxeo.datagen.store.record.ReferenceCodec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Records of statements encoded and decoded in a second: references, and records with all fields in Avro. The naive way is
 * JSON with Jackson.
 */
public class RecordBenchmark extends HotPath {

    /** Position of the first statement. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Dataset dataset = Samples.whole();
    private Identity[] identities;
    private StoredDocument[] documents;
    private final ReferenceCodec reference = new ReferenceCodec(dataset.spec().baseFingerprint());
    private final FullCodec full = new FullCodec(dataset.spec().baseFingerprint());
    private final ObjectMapper mapper = new ObjectMapper();
    private byte[][] references;
    private byte[][] fulls;
    private byte[][] jsons;
    private NaiveRecord[] records;
    private int next;

    @Setup
    public void prepareRecords() throws IOException {
        identities = Samples.samples(dataset, Bank.STATEMENT, from);
        documents = StoredSamples.of(dataset, identities);
        references = new byte[identities.length][];
        fulls = new byte[identities.length][];
        jsons = new byte[identities.length][];
        records = new NaiveRecord[identities.length];
        for (int i = 0; i < identities.length; i++) {
            references[i] = reference.encode(identities[i]);
            fulls[i] = full.encode(documents[i]);
            records[i] = NaiveRecord.of(documents[i]);
            jsons[i] = mapper.writeValueAsBytes(records[i]);
        }
    }

    @Benchmark
    public byte[] encodeReference() {
        return reference.encode(identities[index()]);
    }

    /** Decodes only the identity. {@link MetadataBenchmark} measures the generation of the metadata. */
    @Benchmark
    public Identity decodeReference() throws ForeignRecordException {
        return reference.decode(references[index()]);
    }

    @Benchmark
    public byte[] encodeFull() {
        return full.encode(documents[index()]);
    }

    @Benchmark
    public StoredDocument decodeFull() throws ForeignRecordException {
        return full.decode(fulls[index()]);
    }

    @Benchmark
    public byte[] naiveEncodeJackson() throws IOException {
        return mapper.writeValueAsBytes(records[index()]);
    }

    @Benchmark
    public Object naiveDecodeJackson() throws IOException {
        return mapper.readValue(jsons[index()], NaiveRecord.class);
    }

    private int index() {
        return next++ & identities.length - 1;
    }
}
