/**
 * Removing one dataset from topics, collections and indexes: {@link CleanStage}. Folders that other datasets use
 * stay, and so do the root and the settings of a repository.
 */
package org.nuxeo.datagen.importer.internal.clean;
