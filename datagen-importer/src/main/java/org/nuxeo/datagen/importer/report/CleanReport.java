package org.nuxeo.datagen.importer.report;

/**
 * What was removed.
 *
 * @param documents removed from MongoDB, folders included
 * @param foldersKept folders that other datasets still use
 * @param indexed removed from the index
 * @param topics that were deleted
 */
public record CleanReport(long documents, long foldersKept, long indexed, int topics) {}
