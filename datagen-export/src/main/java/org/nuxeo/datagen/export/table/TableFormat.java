// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Labels;

/** A format of tables. */
public enum TableFormat {
    /** Comma-separated values (RFC 4180) with a header. */
    CSV("csv", Compression.NONE, Compression.GZIP, Compression.ZSTD),
    /** One JSON object a line. */
    JSON_LINES("jsonl", Compression.NONE, Compression.GZIP, Compression.ZSTD),
    /** Apache Parquet. */
    PARQUET("parquet", Compression.SNAPPY, Compression.ZSTD, Compression.GZIP, Compression.NONE),
    /** The stream of Apache Arrow's interprocess communication. */
    ARROW("arrow", Compression.NONE, Compression.ZSTD);

    private final String label;
    private final List<Compression> compressions;

    TableFormat(String label, Compression... compressions) {
        this.label = label;
        this.compressions = List.of(compressions);
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns the compressions that the format has, the default first. */
    public List<Compression> compressions() {
        return compressions;
    }

    /** Returns whether the output begins with a header that all of its parts need, so that a part is complete by itself. */
    public boolean isSelfContained() {
        return this == PARQUET || this == ARROW;
    }

    /**
     * Returns the format with a label.
     *
     * @throws IllegalArgumentException if no format has that label
     */
    public static TableFormat of(String label) {
        return Labels.find("format", label, values(), TableFormat::label);
    }

    /** Returns a compression after checking that the format has it, or the default if it is null. */
    public Compression compression(@Nullable Compression wanted) {
        if (wanted == null) {
            return compressions.get(0);
        }
        if (!compressions.contains(wanted)) {
            throw new IllegalArgumentException("compression " + wanted.label() + ": must be "
                    + compressions.stream().map(Compression::label).collect(Collectors.joining(" or ")) + " for "
                    + label);
        }
        return wanted;
    }
}
