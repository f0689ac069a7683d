package org.nuxeo.datagen.importer.nuxeo;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.CustomerFeed;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.datagen.importer.operation.DocumentFeed;
import org.nuxeo.datagen.importer.operation.NumberFeed;
import org.nuxeo.datagen.importer.operation.ProducerRun;
import org.nuxeo.datagen.importer.operation.ResultJson;
import org.nuxeo.ecm.core.api.Blob;

/** What the producing operations share: a dataset of any size, a feed, a log, threads, and the result in JSON. */
final class Producing {

    /** Threads of a producer that is not asked for a number. */
    static final int DEFAULT_THREADS = 8;

    private static final int MAX_THREADS = 256;
    private static final int MAX_LINES = 1_000_000;

    private final String logName;
    private final int logSize;
    private final boolean split;
    private final String batchTag;

    /** @param batchTag goes to {@code dc:publisher}, or null */
    Producing(String logName, int logSize, boolean split, String batchTag) {
        this.logName = Checks.logName(logName);
        this.logSize = logSize;
        this.split = split;
        this.batchTag = batchTag;
    }

    static int threads(Integer value, int missing) {
        return Checks.range("nbThreads", value, missing, 1, MAX_THREADS);
    }

    /** Sends the documents of a feed and returns the result. */
    String run(Dataset dataset, DocumentFeed feed, int threads) {
        return ResultJson.of(
                        new ProducerRun(dataset, batchTag, feed, new LogSink(logName, logSize, split)).run(threads))
                .toString();
    }

    /** Sends the customers or accounts that a CSV file names. */
    String ofCsv(Blob csv, boolean accounts, DatasetParameters parameters, Integer bufferSize, int threads) {
        try (InputStream in = csv.getStream();
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            return ofLines(reader, accounts, parameters, bufferSize, threads);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "input: the upload cannot be read, " + e.getMessage() + "; in the background, where it is gone when"
                            + " the request has ended, give the lines as a text",
                    e);
        }
    }

    /** Sends the customers or accounts that the lines of a text name. */
    String ofText(String csv, boolean accounts, DatasetParameters parameters, Integer bufferSize, int threads) {
        return ofLines(new StringReader(csv), accounts, parameters, bufferSize, threads);
    }

    private String ofLines(
            Reader csv, boolean accounts, DatasetParameters parameters, Integer bufferSize, int threads) {
        Dataset dataset = unbounded(parameters);
        int lines = Checks.range("bufferSize", bufferSize, 1_000, 1, MAX_LINES);
        return run(dataset, new NumberFeed(csv, dataset.generator(), accounts, lines), threads);
    }

    /** Sends a range of customers or of their accounts. */
    String ofRange(boolean accounts, DatasetParameters parameters, Long skip, Long count, int threads) {
        Dataset dataset = unbounded(parameters);
        if (count == null) {
            throw new IllegalArgumentException("input: is missing; give a CSV file with customer or account numbers,"
                    + " or say with nbCustomers (and skip) which customers are meant");
        }
        long first = Checks.range("skip", skip, 0, 0, DatasetSpec.MAX_CUSTOMERS - 1);
        long customers = Checks.required("nbCustomers", count, 1, DatasetSpec.MAX_CUSTOMERS - first);
        return run(dataset, new CustomerFeed(dataset.generator(), accounts, first, customers), threads);
    }

    /** The documents of a customer do not depend on the number of customers, so any may be asked for. */
    private static Dataset unbounded(DatasetParameters of) {
        return new DatasetParameters(
                        DatasetSpec.MAX_CUSTOMERS,
                        null,
                        null,
                        null,
                        null,
                        of.seed(),
                        of.dataSeed(),
                        null,
                        of.blobSize())
                .dataset();
    }
}
