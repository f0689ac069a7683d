/**
 * What Nuxeo's operations do, in plain Java. The {@link org.nuxeo.datagen.importer.internal.operation.OperationCatalogue} lists them:
 * each has a name, parameters and an action, which runs in any {@link org.nuxeo.datagen.importer.internal.operation.OperationHost}.
 * {@code ProducerOperations}, {@code DatasetOperations} and {@code RepositoryOperations} define them; beside these lie the
 * feeds and runs of producers, what consumers need to know a message's document, and results as JSON.
 */
package org.nuxeo.datagen.importer.internal.operation;
