package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.datagen.importer.operation.Checks;
import org.nuxeo.datagen.importer.operation.DatasetParameters;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.OperationMethod;
import org.nuxeo.ecm.core.api.Blob;

/**
 * The operations that send customers or accounts, named by numbers or given as a range. Nuxeo calls methods that an
 * operation inherits, but looks for parameters in its own class alone, so each declares its own.
 */
public abstract class NumberProducers {

    /**
     * What an operation was called with.
     *
     * @param accounts whether accounts and letters are meant, not customers and cards
     * @param bufferSize lines that a thread takes at once, or null
     * @param nbCustomers how many customers, where there is no input
     * @param skip how many customers precede the first, where there is no input
     * @param nbThreads threads, or null for the default
     * @param missingThreads the default
     */
    protected record Order(
            OperationContext context,
            String operation,
            boolean accounts,
            String logName,
            Integer logSize,
            Boolean split,
            String batchTag,
            DatasetParameters dataset,
            Integer bufferSize,
            Long nbCustomers,
            Long skip,
            Integer nbThreads,
            int missingThreads) {

        private Producing producing() {
            return new Producing(logName, Checks.logSize(logSize, 1), Boolean.TRUE.equals(split), batchTag);
        }

        private int threads() {
            return Producing.threads(nbThreads, missingThreads);
        }
    }

    /** Returns what the operation was called with. */
    protected abstract Order order();

    /** Takes the customers from a range. */
    @OperationMethod
    public String run() {
        Order order = order();
        return Administrators.run(order.context, order.operation, () -> order.producing()
                .ofRange(order.accounts, order.dataset, order.skip, order.nbCustomers, order.threads()));
    }

    /** Takes them from the lines of a CSV file, each of which has a customer or account number. */
    @OperationMethod
    public String run(Blob csv) {
        Order order = order();
        return Administrators.run(order.context, order.operation, () -> order.producing()
                .ofCsv(csv, order.accounts, order.dataset, order.bufferSize, order.threads()));
    }

    /** Takes them from the lines of a text, which, unlike an upload, is still there in the background. */
    @OperationMethod
    public String run(String csv) {
        Order order = order();
        return Administrators.run(order.context, order.operation, () -> order.producing()
                .ofText(csv, order.accounts, order.dataset, order.bufferSize, order.threads()));
    }
}
