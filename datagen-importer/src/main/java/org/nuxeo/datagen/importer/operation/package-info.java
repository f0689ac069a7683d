/**
 * Nuxeo's operations in plain Java. Each {@link org.nuxeo.datagen.importer.operation.OperationDefinition} has a name, parameters and an action, which runs in any {@link
 * org.nuxeo.datagen.importer.operation.OperationHost}. {@code ProducerOperations}, {@code DatasetOperations}
 * and {@code ServerOperations} define them. The package also has the feeds and runs of producers, the identities of
 * messages for consumers, and results as JSON.
 */
@NullMarked
package org.nuxeo.datagen.importer.operation;

import org.jspecify.annotations.NullMarked;
