// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Reader;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.operation.AbsentServices.Outages;

/**
 * An operation, which is called by name. Each is defined once: its name, its parameters, and its action, which runs in any
 * {@link OperationHost}. Nuxeo and the standalone server provide callers and a host.
 *
 * @param id the name
 * @param label title in a few words
 * @param description description in a sentence
 * @param words words of its calls
 * @param action the implementation
 */
public record OperationDefinition(
        String id, String label, String description, CallWords words, OperationAction action) {

    /** Returns the operations of any archive, and between them those that archives bring. */
    public static List<OperationDefinition> with(List<OperationDefinition> ofArchives) {
        return Stream.of(
                        List.of(DatasetOperations.PLAN, ProducerOperations.PRODUCE),
                        ofArchives,
                        List.of(DatasetOperations.IMPORT, DatasetOperations.VERIFY, DatasetOperations.PRINCIPALS),
                        ServerOperations.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Runs the operation as {@link OperationAction#run} does, and records in {@link Outages} if a service is away.
     *
     * @return the answer: an object or a text
     */
    public JsonNode perform(OperationCall call, OperationHost host) throws InterruptedException {
        try {
            return action.run(call, host);
        } catch (RuntimeException e) {
            AbsentServices.in(e).ifPresent(found -> Outages.INSTANCE.note(id, found));
            throw e;
        }
    }

    /** The implementation of an operation. */
    @FunctionalInterface
    public interface OperationAction {

        /**
         * Runs the operation.
         *
         * @return the answer: an object or a text
         * @throws IllegalArgumentException if parameters do not fit each other, or the input cannot be used
         * @throws org.nuxeo.datagen.store.failure.StageException if the state of the stores does not allow it
         * @throws org.nuxeo.datagen.store.failure.ServiceDownException if a service is away
         */
        JsonNode run(OperationCall call, OperationHost host) throws InterruptedException;
    }

    /**
     * One call of an operation.
     *
     * @param operation name of the operation
     * @param values values of its words
     * @param input lines that came with the call, which the caller closes; null if there are none
     * @param user name of the caller
     */
    public record OperationCall(
            String operation, Description values, @Nullable Reader input, String user) {}

    /** The names of the operations. They are constants because annotations require it. */
    public static final class OperationIds {

        public static final String PLAN = "Datagen.Plan";
        public static final String PRODUCE = "Datagen.Produce";
        public static final String IMPORT = "Datagen.Import";
        public static final String VERIFY = "Datagen.Verify";
        public static final String PRINCIPALS = "Datagen.Principals";
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
