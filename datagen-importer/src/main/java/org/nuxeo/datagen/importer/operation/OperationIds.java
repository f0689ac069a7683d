// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

/** The names of the operations. They are constants because annotations require it. */
public final class OperationIds {

    public static final String PLAN = "Datagen.Plan";
    public static final String IMPORT = "Datagen.Import";
    public static final String VERIFY = "Datagen.Verify";
    public static final String STATUS = "Datagen.Status";
    public static final String CLEAN = "Benchmark.cleanRepository";
    public static final String PRODUCE_STATES = "StreamImporter.runConsumerFolderProducers";
    public static final String PRODUCE_CUSTOMERS = "StreamImporter.runConsumerProducersMT";
    public static final String PRODUCE_ACCOUNTS = "StreamImporter.runAccountProducersMT";
    public static final String PRODUCE_STATEMENT_FOLDERS = "StreamImporter.runStatementFolderProducers";
    public static final String PRODUCE_STATEMENTS = "StreamImporter.runStatementProducers";
    public static final String CONSUME = "StreamImporter.runDocumentConsumersEx";

    /** Alias of {@link #PRODUCE_CUSTOMERS} with one thread by default. */
    public static final String PRODUCE_CUSTOMERS_ALIAS = "StreamImporter.runConsumerProducers";

    /** Alias of {@link #PRODUCE_ACCOUNTS} with one thread by default. */
    public static final String PRODUCE_ACCOUNTS_ALIAS = "StreamImporter.runAccountProducers";

    private OperationIds() {}
}
