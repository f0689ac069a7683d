/**
 * Fills the index after an import: {@link IndexStage}, from the generator or from MongoDB ({@link MongoSource}). The
 * index is not refreshed meanwhile, and progress is saved at a checkpoint.
 */
package org.nuxeo.datagen.importer.index;
