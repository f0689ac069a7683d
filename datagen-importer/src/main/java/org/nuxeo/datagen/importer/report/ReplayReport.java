// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

/**
 * What a replay of dead letters has done.
 *
 * @param letters dead letters that were taken up
 * @param imported those that are in the stores now
 * @param dead those that failed again and were put aside again, with the new reason
 * @param finished whether all dead letters that were there at the start were taken up; false after a stop
 */
public record ReplayReport(long letters, long imported, long dead, boolean finished) {}
