// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** The option that distributes repositories over a sharded cluster. */
public final class ShardOption {
    @Option(
            names = "--shard",
            paramLabel = "CHUNKS",
            defaultValue = "0",
            converter = Converters.Chunks.class,
            description = "Shard each collection by document id, split in advance into this number of chunks, a few"
                    + " for each shard; 0 does not shard (default: ${DEFAULT-VALUE}).")
    private int chunks;

    /** Returns the number of ranges of each collection, or 0 for none. */
    public int chunks() {
        return chunks;
    }
}
