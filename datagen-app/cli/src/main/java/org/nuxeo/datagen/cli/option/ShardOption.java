package org.nuxeo.datagen.cli.option;

import picocli.CommandLine.Option;

/** How repositories are spread over a sharded cluster. */
public final class ShardOption {
    @Option(
            names = "--shard",
            paramLabel = "CHUNKS",
            defaultValue = "0",
            converter = Converters.Chunks.class,
            description = "Shard each collection by document id, split beforehand into so many ranges, a few for each"
                    + " shard; 0 leaves collections as they are (default: ${DEFAULT-VALUE}).")
    private int chunks;

    /** Ranges of each collection, 0 for none. */
    public int chunks() {
        return chunks;
    }
}
