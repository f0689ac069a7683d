// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import java.util.List;
import java.util.Set;

/**
 * What {@code clean} removes from Kafka.
 *
 * @param groups known consumer groups of the dataset; others are found by their committed offsets
 * @param choices what is removed beyond that
 * @param memberTimeoutMillis how long to wait until the dataset's groups have no members
 */
public record CleanSettings(List<String> groups, Set<Choice> choices, long memberTimeoutMillis) {
    private static final long GRACE_MILLIS = 15_000;

    /** What may be removed as well. */
    public enum Choice {
        /** Topics that also hold records of other datasets. */
        WHOLE_TOPICS,
        /** Messages of Nuxeo's importer, which do not name a dataset. */
        NUXEO_RECORDS
    }

    public CleanSettings {
        groups = List.copyOf(groups);
        choices = Set.copyOf(choices);
    }

    /** Returns settings that wait a little longer than the session of a consumer that was killed. */
    public static CleanSettings of(List<String> groups, Choice... choices) {
        return new CleanSettings(groups, Set.of(choices), GRACE_MILLIS);
    }
}
