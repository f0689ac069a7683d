/**
 * Removing one dataset from topics, collections and indexes: {@link CleanStage}. It looks first, so that what goes can
 * be shown, and removes nothing while an import is alive; folders that something else needs stay, and so do topics that
 * hold records of others, and the root and the settings of a repository.
 */
package org.nuxeo.datagen.importer.internal.clean;
