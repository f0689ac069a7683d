// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All operations. Each is defined once: its name, its parameters, and its action, which runs in any {@link
 * OperationHost}. Nuxeo and the standalone server provide callers and a host.
 */
public final class OperationCatalogue {

    private static final List<OperationDefinition> ALL = Stream.of(
                    List.of(DatasetOperations.plan(), ProducerOperations.documents()),
                    Registered.operations(),
                    List.of(
                            DatasetOperations.importing(),
                            DatasetOperations.verifying(),
                            CallOperations.status(),
                            CallOperations.stopping(),
                            RepositoryOperations.consuming(),
                            RepositoryOperations.cleaning()))
            .flatMap(List::stream)
            .toList();

    private OperationCatalogue() {}

    /** Returns all operations, including aliases. */
    public static List<OperationDefinition> all() {
        return ALL;
    }

    /** Returns the operation with a name, if there is one. */
    public static Optional<OperationDefinition> find(String id) {
        return ALL.stream().filter(each -> each.id().equals(id)).findFirst();
    }

    /** The names of the operations. They are constants because annotations require it. */
    public static final class OperationIds {

        public static final String PLAN = "Datagen.Plan";
        public static final String PRODUCE = "Datagen.Produce";
        public static final String IMPORT = "Datagen.Import";
        public static final String VERIFY = "Datagen.Verify";
        public static final String STATUS = "Datagen.Status";
        public static final String STOP = "Datagen.Stop";
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
}
