package org.nuxeo.datagen.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.importer.model.StoredDocument;
import org.nuxeo.datagen.importer.record.ForeignRecordException;
import org.nuxeo.datagen.importer.record.FullCodec;
import org.nuxeo.datagen.importer.record.ReferenceCodec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Records of statements a second, written and read: an identity, a whole document in Avro, and in JSON by Jackson. */
public class RecordBenchmark extends HotPath {

    private final Dataset dataset = Bank.whole();
    private final Identity[] identities = Bank.samples(dataset, Kind.STATEMENT, 10_000_000_000L);
    private final StoredDocument[] documents = StoredDocuments.of(dataset, identities);
    private final ReferenceCodec reference = new ReferenceCodec(dataset.spec().baseFingerprint());
    private final FullCodec full = new FullCodec(dataset.spec().baseFingerprint());
    private final ObjectMapper mapper = new ObjectMapper();
    private final byte[][] references = new byte[identities.length][];
    private final byte[][] fulls = new byte[identities.length][];
    private final byte[][] jsons = new byte[identities.length][];
    private int next;

    @Setup
    public void prepareRecords() throws IOException {
        for (int i = 0; i < identities.length; i++) {
            references[i] = reference.encode(identities[i]);
            fulls[i] = full.encode(documents[i]);
            jsons[i] = mapper.writeValueAsBytes(documents[i]);
        }
    }

    @Benchmark
    public byte[] encodeReference() {
        return reference.encode(identities[index()]);
    }

    /** The identity alone; what a consumer makes of it is measured as metadata. */
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
        return mapper.writeValueAsBytes(documents[index()]);
    }

    @Benchmark
    public StoredDocument naiveDecodeJackson() throws IOException {
        return mapper.readValue(jsons[index()], StoredDocument.class);
    }

    private int index() {
        return next++ & identities.length - 1;
    }
}
