// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/** The parameters of the operation that imports documents from a log into a repository. */
public final class ConsumerParameters {

    private static final int MAX_SECONDS = 86_400;

    static final List<Parameter> ALL = List.of(
            Parameter.text("rootFolder", "path of the folder to import into")
                    .checked("the path of a folder, such as /", text -> {})
                    .mustBeGiven(),
            Parameter.text("repositoryName", "repository to import into; by default the caller's repository"),
            LogRequest.NAME,
            Parameter.integer("nbThreads", "number of threads; by default, or if 0, one for each partition of the log")
                    .within(0, 1_024),
            Parameter.integer("batchSize", "documents that are committed together")
                    .within(1, 10_000)
                    .orElse(10),
            Parameter.integer("batchThresholdS", "seconds after which an incomplete batch is written")
                    .within(1, MAX_SECONDS)
                    .orElse(5),
            Parameter.integer("retryMax", "how often a failed batch is retried")
                    .within(0, 1_000)
                    .orElse(3),
            Parameter.integer("retryDelayS", "seconds before a failed batch is retried")
                    .within(1, MAX_SECONDS)
                    .orElse(2),
            Parameter.flag("blockIndexing", "whether Nuxeo's own indexing is skipped"),
            Parameter.flag("blockAsyncListeners", "whether asynchronous listeners are skipped"),
            Parameter.flag("blockPostCommitListeners", "whether post-commit listeners are skipped"),
            Parameter.flag("blockDefaultSyncListeners", "whether the default synchronous listeners are skipped"),
            Parameter.flag("useBulkMode", "whether document events are marked as a bulk import"),
            Parameter.integer("waitMessageTimeoutSeconds", "seconds without a message after which a consumer ends")
                    .within(1, MAX_SECONDS)
                    .orElse(60),
            Parameter.flag("usePathHack", "without effect, since parents are never looked up by path"),
            Parameter.flag("useScroller", "whether documents are indexed as they become durable"),
            Parameter.integer("indexingBacklog", "documents that may be durable and not indexed yet, with useScroller")
                    .within(1, 10_000_000)
                    .orElse(100_000),
            DatasetParameters.SEED,
            DatasetParameters.DATA_SEED,
            DatasetParameters.MODEL);

    private final ParameterValues values;

    /** @param values values of a call of {@link OperationIds#CONSUME} */
    public ConsumerParameters(ParameterValues values) {
        this.values = Objects.requireNonNull(values, "values");
    }

    /**
     * Returns the path of the folder below which documents are imported: {@code /}, or a path without a slash at the
     * end.
     */
    public String rootFolder() {
        return ImportIds.normalized(values.text("rootFolder"));
    }

    /** Returns the repository to import into, or empty if the call does not name one. */
    public Optional<String> repository() {
        return Optional.ofNullable(values.optionalText("repositoryName")).filter(name -> !name.isBlank());
    }

    public String logName() {
        return values.text("logName");
    }

    /** Returns the number of threads, or 0 for one for each partition of the log. */
    public int threads() {
        return values.integer("nbThreads", 0);
    }

    /** Returns how many documents are committed together. */
    public int batchDocuments() {
        return values.integer("batchSize");
    }

    /** Returns the time after which an incomplete batch is written. */
    public Duration batchThreshold() {
        return Duration.ofSeconds(values.integer("batchThresholdS"));
    }

    /** Returns how often a failed batch is retried. */
    public int retries() {
        return values.integer("retryMax");
    }

    /** Returns the time before a failed batch is retried. */
    public Duration retryDelay() {
        return Duration.ofSeconds(values.integer("retryDelayS"));
    }

    /** Returns the time without a message after which a consumer ends. */
    public Duration messageTimeout() {
        return Duration.ofSeconds(values.integer("waitMessageTimeoutSeconds"));
    }

    public boolean blocksIndexing() {
        return values.flag("blockIndexing");
    }

    public boolean blocksAsyncListeners() {
        return values.flag("blockAsyncListeners");
    }

    public boolean blocksPostCommitListeners() {
        return values.flag("blockPostCommitListeners");
    }

    public boolean blocksDefaultSyncListeners() {
        return values.flag("blockDefaultSyncListeners");
    }

    public boolean usesBulkMode() {
        return values.flag("useBulkMode");
    }

    /** Returns whether documents are indexed as they become durable. */
    public boolean isIndexing() {
        return values.flag("useScroller");
    }

    /** Returns how many documents may be durable and not indexed yet. */
    public int indexingBacklogDocuments() {
        return values.integer("indexingBacklog");
    }

    /** Returns a dataset with the seeds of the documents in the log. Its size does not matter. */
    public Dataset dataset() {
        return DatasetParameters.dataset(DatasetParameters.seeds(values).customers(1), values);
    }
}
