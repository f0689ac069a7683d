// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationHost.ConsumerResult;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.OperationHost.LogStatus;
import org.nuxeo.datagen.importer.report.Report.Speed;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.testing.Datasets;

/** A host that records its calls. It has logs, but neither stores nor an index. */
final class RecordingHost implements OperationHost {

    final List<StoredDocument> sent = Collections.synchronizedList(new ArrayList<>());
    final List<String> emptied = new ArrayList<>();
    final SharedStore store = SharedStore.ofProcess(System::currentTimeMillis);
    private final RunningCalls calls = new RunningCalls(() -> "here", store);
    Dataset planned = Datasets.ofBank();
    LogRequest requested;
    RuntimeException failure;
    Runnable duringImport = () -> {};
    ShardSetting setting;
    boolean indexing;
    long made;
    long records;
    long freeBytes = -1;
    int opened;
    int flushed;
    int closed;

    /** Returns the ids of the documents sent since the last call. */
    Set<String> takeIds() {
        Set<String> ids = sent.stream().map(StoredDocument::id).collect(Collectors.toSet());
        sent.clear();
        return ids;
    }

    @Override
    public Dataset planned() {
        return planned;
    }

    @Override
    public DocumentSink openLog(LogRequest request) {
        requested = request;
        opened++;
        return new DocumentSink() {
            @Override
            public int partitions(Repository repository) {
                return request.partitions();
            }

            @Override
            public void append(Repository repository, int partition, StoredDocument document) {
                sent.add(document);
            }

            @Override
            public void flush() {
                flushed++;
            }

            @Override
            public OptionalLong freeBytes() {
                return freeBytes < 0 ? OptionalLong.empty() : OptionalLong.of(freeBytes);
            }

            @Override
            public void close() {
                closed++;
            }
        };
    }

    @Override
    public ConsumerResult consume(Dataset dataset, Description call, RunningCall running) {
        duringImport.run();
        int threads = call.integer(ConsumerWords.THREADS, 0);
        Speed speed = Speed.of(9, 1);
        return new ConsumerResult(List.of(), threads, 0, 9, 9, 9, 0, 0, null, 0, speed, null, List.of());
    }

    @Override
    public MongoStore openRepositories(List<String> repositories, long documents) {
        throw new AssertionError("there is no store");
    }

    @Override
    public void requireIndexing(String parameter, List<String> repositories) {
        if (setting == null) {
            throw new StageException(parameter + " true: there is no index");
        }
    }

    @Override
    public ShardSetting shardSetting() {
        return setting;
    }

    @Override
    public void index(Dataset dataset, String batchTag, int threads, ObjectNode answer) {
        throw new AssertionError("there is no index");
    }

    @Override
    public LogStatus logStatus(String logName) {
        if (failure != null) {
            throw failure;
        }
        boolean exists = logName.equals(LogRequest.DEFAULT_NAME);
        return new LogStatus(logName, exists ? new LogStatus.Progress(2, 10, 4, 6) : null);
    }

    @Override
    public Map<String, Long> documentCounts() {
        return Map.of("us-east", 5L);
    }

    @Override
    public List<String> repositoryNames() {
        return List.of("us-east", "us-west");
    }

    @Override
    public void awaitIndexing(List<String> repositories) {
        if (indexing) {
            throw new StageException("the bulk service still has 5 records to go");
        }
    }

    @Override
    public Removed empty(List<String> repositories) {
        emptied.addAll(repositories);
        return new Removed(7, records, true, made);
    }

    @Override
    public RunningCalls calls() {
        return calls;
    }
}
