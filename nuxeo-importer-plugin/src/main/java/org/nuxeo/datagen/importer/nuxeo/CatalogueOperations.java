// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Context;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.automation.core.annotations.Param;
import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.Blobs;

/**
 * The operations of the catalog as Nuxeo registers them: a class for each, with a field for each parameter.
 *
 * <p>Nuxeo calls inherited methods, but looks for parameters in the class itself, so fields are repeated; a test holds
 * them against the catalog, which has types, limits and defaults. The type of every field is Object and none is
 * required, because Nuxeo answers 500 to a value that it cannot convert or misses. The catalog reads the values, and
 * the description of a parameter names its type.
 */
public final class CatalogueOperations {

    private static final String CATEGORY = "Services";

    private CatalogueOperations() {}

    /** An operation that answers JSON. */
    public abstract static class JsonAnswer {

        /** Runs the operation and returns its JSON. */
        @OperationMethod
        public Blob run() {
            return Blobs.createJSONBlob(CatalogueCalls.run(this, null).toString());
        }
    }

    /** An operation that answers a text. */
    public abstract static class TextAnswer {

        /** Runs the operation and returns its text. */
        @OperationMethod
        public String run() {
            return CatalogueCalls.run(this, null).textValue();
        }
    }

    /** An operation that sends customers or accounts, named by the numbers in the lines of its input or by a range. */
    public abstract static class NumberProducers extends TextAnswer {

        /** Sends the customers or accounts whose numbers are in the lines of a CSV file. */
        @OperationMethod
        public String run(Blob csv) {
            return CatalogueCalls.run(this, csv).textValue();
        }

        /** Sends the customers or accounts whose numbers are in a text. In the background, uploads are gone. */
        @OperationMethod
        public String run(String csv) {
            return CatalogueCalls.run(this, csv).textValue();
        }
    }

    // spotless:off a table, a parameter in a line

    @Operation(id = OperationIds.PLAN, category = CATEGORY, addToStudio = false,
            label = "Plan a dataset",
            description = "Returns the exact numbers of documents of a dataset by repository, kind and partition.")
    public static final class Plan extends JsonAnswer {
        @Context OperationContext context;
        @Param(name = "customers", required = false, description = "long") Object customers;
        @Param(name = "groups", required = false, description = "long") Object groups;
        @Param(name = "months", required = false, description = "integer") Object months;
        @Param(name = "firstMonth", required = false, description = "string") Object firstMonth;
        @Param(name = "liveMonths", required = false, description = "integer") Object liveMonths;
        @Param(name = "liveFrom", required = false, description = "string") Object liveFrom;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "filePlan", required = false, description = "string") Object filePlan;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "partitions", required = false, description = "integer") Object partitions;
    }

    @Operation(id = OperationIds.PRODUCE, category = CATEGORY, addToStudio = false,
            label = "Produce a dataset",
            description = "Sends the documents of a dataset to logs that document consumers read, LOGNAME-REPOSITORY for"
                    + " each repository.")
    public static final class Produce extends TextAnswer {
        @Context OperationContext context;
        @Param(name = "customers", required = false, description = "long") Object customers;
        @Param(name = "groups", required = false, description = "long") Object groups;
        @Param(name = "months", required = false, description = "integer") Object months;
        @Param(name = "firstMonth", required = false, description = "string") Object firstMonth;
        @Param(name = "liveMonths", required = false, description = "integer") Object liveMonths;
        @Param(name = "liveFrom", required = false, description = "string") Object liveFrom;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "filePlan", required = false, description = "string") Object filePlan;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "folders", required = false, description = "boolean") Object folders;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
    }

    @Operation(id = OperationIds.PRODUCE_STATES, category = CATEGORY, addToStudio = false,
            label = "Produce states",
            description = "Sends the 52 states to a log that document consumers read.")
    public static final class ProduceStates extends TextAnswer {
        @Context OperationContext context;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
        @Param(name = "split", required = false, description = "boolean") Object split;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
    }

    @Operation(id = OperationIds.PRODUCE_CUSTOMERS_ALIAS, category = CATEGORY, addToStudio = false,
            label = "Produce customers and their ID cards",
            description = "Sends customers and their ID cards to a log that document consumers read.")
    public static final class ProduceCustomersAlias extends NumberProducers {
        @Context OperationContext context;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
        @Param(name = "split", required = false, description = "boolean") Object split;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "bufferSize", required = false, description = "integer") Object bufferSize;
        @Param(name = "nbCustomers", required = false, description = "long") Object nbCustomers;
        @Param(name = "skip", required = false, description = "long") Object skip;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "useRecords", required = false, description = "boolean") Object useRecords;
        @Param(name = "smartPartitioning", required = false, description = "boolean") Object smartPartitioning;
    }

    @Operation(id = OperationIds.PRODUCE_CUSTOMERS, category = CATEGORY, addToStudio = false,
            label = "Produce customers and their ID cards",
            description = "Sends customers and their ID cards to a log that document consumers read.")
    public static final class ProduceCustomers extends NumberProducers {
        @Context OperationContext context;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
        @Param(name = "split", required = false, description = "boolean") Object split;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "bufferSize", required = false, description = "integer") Object bufferSize;
        @Param(name = "nbCustomers", required = false, description = "long") Object nbCustomers;
        @Param(name = "skip", required = false, description = "long") Object skip;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "useRecords", required = false, description = "boolean") Object useRecords;
        @Param(name = "smartPartitioning", required = false, description = "boolean") Object smartPartitioning;
    }

    @Operation(id = OperationIds.PRODUCE_ACCOUNTS_ALIAS, category = CATEGORY, addToStudio = false,
            label = "Produce accounts and their letters",
            description = "Sends accounts and their letters to a log that document consumers read.")
    public static final class ProduceAccountsAlias extends NumberProducers {
        @Context OperationContext context;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
        @Param(name = "split", required = false, description = "boolean") Object split;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "bufferSize", required = false, description = "integer") Object bufferSize;
        @Param(name = "nbCustomers", required = false, description = "long") Object nbCustomers;
        @Param(name = "skip", required = false, description = "long") Object skip;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "useRecords", required = false, description = "boolean") Object useRecords;
        @Param(name = "smartPartitioning", required = false, description = "boolean") Object smartPartitioning;
    }

    @Operation(id = OperationIds.PRODUCE_ACCOUNTS, category = CATEGORY, addToStudio = false,
            label = "Produce accounts and their letters",
            description = "Sends accounts and their letters to a log that document consumers read.")
    public static final class ProduceAccounts extends NumberProducers {
        @Context OperationContext context;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
        @Param(name = "split", required = false, description = "boolean") Object split;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "bufferSize", required = false, description = "integer") Object bufferSize;
        @Param(name = "nbCustomers", required = false, description = "long") Object nbCustomers;
        @Param(name = "skip", required = false, description = "long") Object skip;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "useRecords", required = false, description = "boolean") Object useRecords;
        @Param(name = "smartPartitioning", required = false, description = "boolean") Object smartPartitioning;
    }

    @Operation(id = OperationIds.PRODUCE_STATEMENT_FOLDERS, category = CATEGORY, addToStudio = false,
            label = "Produce calendar folders",
            description = "Sends the folders of years and months, below the states if requested, to a log that"
                    + " document consumers read.")
    public static final class ProduceStatementFolders extends TextAnswer {
        @Context OperationContext context;
        @Param(name = "nbMonths", required = false, description = "integer, must be given") Object nbMonths;
        @Param(name = "monthOffset", required = false, description = "integer") Object monthOffset;
        @Param(name = "firstMonth", required = false, description = "string") Object firstMonth;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
        @Param(name = "withStates", required = false, description = "boolean") Object withStates;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
    }

    @Operation(id = OperationIds.PRODUCE_STATEMENTS, category = CATEGORY, addToStudio = false,
            label = "Produce statements",
            description = "Sends statements to a log that document consumers read.")
    public static final class ProduceStatements extends TextAnswer {
        @Context OperationContext context;
        @Param(name = "nbDocuments", required = false, description = "long, must be given") Object nbDocuments;
        @Param(name = "nbMonths", required = false, description = "integer") Object nbMonths;
        @Param(name = "monthOffset", required = false, description = "integer") Object monthOffset;
        @Param(name = "firstMonth", required = false, description = "string") Object firstMonth;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "logSize", required = false, description = "integer") Object logSize;
        @Param(name = "logConfig", required = false, description = "string") Object logConfig;
        @Param(name = "anySize", required = false, description = "boolean") Object anySize;
        @Param(name = "skip", required = false, description = "long") Object skip;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "useRecords", required = false, description = "boolean") Object useRecords;
        @Param(name = "withStates", required = false, description = "boolean") Object withStates;
        @Param(name = "storeInCustomerFolder", required = false, description = "boolean") Object storeInCustomerFolder;
        @Param(name = "storeInRoot", required = false, description = "boolean") Object storeInRoot;
        @Param(name = "split", required = false, description = "boolean") Object split;
        @Param(name = "smartPartitioning", required = false, description = "boolean") Object smartPartitioning;
    }

    @Operation(id = OperationIds.IMPORT, category = CATEGORY, addToStudio = false,
            label = "Import a dataset",
            description = "Writes a dataset into the MongoDB collections of its repositories, and indexes them if"
                    + " requested.")
    public static final class Import extends JsonAnswer {
        @Context OperationContext context;
        @Param(name = "customers", required = false, description = "long") Object customers;
        @Param(name = "groups", required = false, description = "long") Object groups;
        @Param(name = "months", required = false, description = "integer") Object months;
        @Param(name = "firstMonth", required = false, description = "string") Object firstMonth;
        @Param(name = "liveMonths", required = false, description = "integer") Object liveMonths;
        @Param(name = "liveFrom", required = false, description = "string") Object liveFrom;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "filePlan", required = false, description = "string") Object filePlan;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "batchSize", required = false, description = "integer") Object batchSize;
        @Param(name = "retrySeconds", required = false, description = "integer") Object retrySeconds;
        @Param(name = "index", required = false, description = "boolean") Object index;
    }

    @Operation(id = OperationIds.VERIFY, category = CATEGORY, addToStudio = false,
            label = "Verify a dataset",
            description = "Regenerates every document of a dataset and compares it with its repositories.")
    public static final class Verify extends JsonAnswer {
        @Context OperationContext context;
        @Param(name = "customers", required = false, description = "long") Object customers;
        @Param(name = "groups", required = false, description = "long") Object groups;
        @Param(name = "months", required = false, description = "integer") Object months;
        @Param(name = "firstMonth", required = false, description = "string") Object firstMonth;
        @Param(name = "liveMonths", required = false, description = "integer") Object liveMonths;
        @Param(name = "liveFrom", required = false, description = "string") Object liveFrom;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "filePlan", required = false, description = "string") Object filePlan;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "batchTag", required = false, description = "string") Object batchTag;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "blobs", required = false, description = "long") Object blobs;
        @Param(name = "others", required = false, description = "boolean") Object others;
        @Param(name = "rightsInIndex", required = false, description = "boolean") Object rightsInIndex;
        @Param(name = "questions", required = false, description = "long") Object questions;
    }

    @Operation(id = OperationIds.PRINCIPALS, category = CATEGORY, addToStudio = false,
            label = "Create users",
            description = "Creates the users and groups who ask the questions about a dataset, and keeps those that exist.")
    public static final class Principals extends JsonAnswer {
        @Context OperationContext context;
        @Param(name = "customers", required = false, description = "long") Object customers;
        @Param(name = "groups", required = false, description = "long") Object groups;
        @Param(name = "months", required = false, description = "integer") Object months;
        @Param(name = "firstMonth", required = false, description = "string") Object firstMonth;
        @Param(name = "liveMonths", required = false, description = "integer") Object liveMonths;
        @Param(name = "liveFrom", required = false, description = "string") Object liveFrom;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
        @Param(name = "filePlan", required = false, description = "string") Object filePlan;
        @Param(name = "blobSize", required = false, description = "long") Object blobSize;
        @Param(name = "password", required = false, description = "string") Object password;
    }

    @Operation(id = OperationIds.STATUS, category = CATEGORY, addToStudio = false,
            label = "Status of imports",
            description = "Returns the imports, verifications, producers, consumers and cleanings that run on all nodes,"
                    + " how many messages of a log are not imported yet, and about how many documents the repositories"
                    + " hold.")
    public static final class Status extends JsonAnswer {
        @Context OperationContext context;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "outages", required = false, description = "boolean") Object outages;
    }

    @Operation(id = OperationIds.STOP, category = CATEGORY, addToStudio = false,
            label = "Stop a call",
            description = "Stops a call of an operation on whatever node, keeps what it has done, and returns how to go"
                    + " on.")
    public static final class Stop extends JsonAnswer {
        @Context OperationContext context;
        @Param(name = "id", required = false, description = "string, must be given") Object id;
    }

    @Operation(id = OperationIds.CONSUME, category = CATEGORY, addToStudio = false,
            label = "Import documents",
            description = "Takes documents from a log into a repository, each under the id it has in its dataset.")
    public static final class Consume extends TextAnswer {
        @Context OperationContext context;
        @Param(name = "nbThreads", required = false, description = "integer") Object nbThreads;
        @Param(name = "rootFolder", required = false, description = "string, must be given") Object rootFolder;
        @Param(name = "repositoryName", required = false, description = "string") Object repositoryName;
        @Param(name = "batchSize", required = false, description = "integer") Object batchSize;
        @Param(name = "batchThresholdS", required = false, description = "integer") Object batchThresholdS;
        @Param(name = "retryMax", required = false, description = "integer") Object retryMax;
        @Param(name = "retryDelayS", required = false, description = "integer") Object retryDelayS;
        @Param(name = "logName", required = false, description = "string") Object logName;
        @Param(name = "blockIndexing", required = false, description = "boolean") Object blockIndexing;
        @Param(name = "blockAsyncListeners", required = false, description = "boolean") Object blockAsyncListeners;
        @Param(name = "blockPostCommitListeners", required = false, description = "boolean") Object blockPostCommitListeners;
        @Param(name = "blockDefaultSyncListeners", required = false, description = "boolean") Object blockDefaultSyncListeners;
        @Param(name = "useBulkMode", required = false, description = "boolean") Object useBulkMode;
        @Param(name = "waitMessageTimeoutSeconds", required = false, description = "integer") Object waitMessageTimeoutSeconds;
        @Param(name = "usePathHack", required = false, description = "boolean") Object usePathHack;
        @Param(name = "useScroller", required = false, description = "boolean") Object useScroller;
        @Param(name = "indexingBacklog", required = false, description = "integer") Object indexingBacklog;
        @Param(name = "seed", required = false, description = "long") Object seed;
        @Param(name = "dataSeed", required = false, description = "long") Object dataSeed;
        @Param(name = "model", required = false, description = "string") Object model;
    }

    @Operation(id = OperationIds.CLEAN, category = CATEGORY, addToStudio = false,
            label = "Empty repositories",
            description = "Removes every document of a repository, or of all with *, from MongoDB and the index."
                    + " Without a confirmation key, returns one that is valid for five minutes.")
    public static final class Clean extends TextAnswer {
        @Context OperationContext context;
        @Param(name = "repositoryName", required = false, description = "string, must be given") Object repositoryName;
        @Param(name = "confirmationKey", required = false, description = "string") Object confirmationKey;
    }

    // spotless:on
}
