package org.nuxeo.datagen.importer.report;

/**
 * What became of dead letters.
 *
 * @param letters that were taken up
 * @param imported of them are in the stores now
 * @param dead of them failed again and are dead letters once more, with the new cause
 * @param finished whether all that were there at the start were taken up; false after a stop
 */
public record ReplayReport(long letters, long imported, long dead, boolean finished) {}
