// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Locale;

/**
 * What a replay of dead letters has done.
 *
 * @param letters dead letters that were taken up
 * @param imported those that are in the stores now
 * @param deadLetters those that failed again and were put aside again, with the new reason
 * @param finished whether all dead letters that were there at the start were taken up; false after a stop
 */
public record ReplayReport(
        long letters,
        long imported,
        long deadLetters,
        @JsonIgnore boolean finished) implements Report {
    @Override
    public String text() {
        return String.format(
                Locale.ROOT,
                "replayed %,d dead letters: %,d imported, %,d put aside again%n",
                letters,
                imported,
                deadLetters);
    }
}
