package org.nuxeo.datagen.importer.report;

/**
 * One thing that is not as it should be.
 *
 * @param store mongo, elasticsearch or blob
 * @param repository where it was looked for
 * @param documentId the document
 * @param field what differs: a field's name, or one of missing, unexpected, duplicate, orphan
 * @param expected the value that the dataset has, or null
 * @param found the value that the store has, or null
 */
public record Difference(
        String store, String repository, String documentId, String field, String expected, String found) {

    @Override
    public String toString() {
        return store + " " + repository + " " + documentId + " " + field + ": expected " + expected + ", found "
                + found;
    }
}
