/**
 * Removes one dataset from topics, collections and indexes: {@link CleanStage}. It can first report what it would
 * remove. It removes nothing while an import is running. Folders that something else needs are kept, and so are topics
 * that hold records of others, and the root and the settings of a repository.
 */
@NullMarked
package org.nuxeo.datagen.importer.clean;

import org.jspecify.annotations.NullMarked;
