/**
 * Filling the index after an import: {@link IndexStage}, from the generator or from what MongoDB holds
 * ({@link MongoSource}). Refreshing is off meanwhile, and what is done is kept at a checkpoint.
 */
package org.nuxeo.datagen.importer.internal.index;
