// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.store.id.IdType;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options of how documents are laid out in the stores: ids, indexes, shards. */
public final class LayoutOptions {
    private LayoutOptions() {}

    /** The options of the ids of documents. */
    public static final class Ids {
        @Option(
                names = "--id-type",
                paramLabel = "TYPE",
                defaultValue = "uuid",
                converter = TypeConverter.class,
                completionCandidates = Choices.IdTypes.class,
                description = "Id type in the repositories' descriptors: uuid, sequence or sequenceHexRandomized "
                        + "(default: ${DEFAULT-VALUE}).")
        private IdType type;

        @Option(names = "--native-ids", description = "Store ids in MongoDB's _id (nativeId in the descriptors).")
        private boolean nativeIds;

        @Option(
                names = "--id-base",
                paramLabel = "ID",
                description = "First id of a sequence, above the counters of the repositories (default: the next id of "
                        + "each repository, saved in the manifest of consume).")
        private String base;

        /** The conversion from a name to a type. */
        static final class TypeConverter implements ITypeConverter<IdType> {
            @Override
            public IdType convert(String text) {
                try {
                    return IdType.of(text);
                } catch (IllegalArgumentException e) {
                    throw new UsageException("must be uuid, sequence or sequenceHexRandomized", e);
                }
            }
        }

        /** Returns the type of ids. */
        public IdType type() {
            return type;
        }

        /** Returns whether ids are in {@code _id}. */
        public boolean nativeIds() {
            return nativeIds;
        }

        /** Returns the first id of a sequence, or null. */
        public String base() {
            if (base != null && !type.isSequence()) {
                throw new UsageException("--id-base " + base + ": needs --id-type sequence or sequenceHexRandomized");
            }
            return base;
        }
    }

    /** The options of the index. */
    public static final class Index {
        @Option(
                names = "--limited-index",
                paramLabel = "REPOSITORY[,...]",
                split = ",",
                completionCandidates = Choices.RepositoryNames.class,
                description = "Repositories, such as archives, whose documents are indexed with system fields, title, "
                        + "account number and date only (default: none).")
        private List<String> limited = List.of();

        @Option(names = "--no-full-text", description = "Do not index the text of files.")
        private boolean noFullText;

        /** Returns the checked repositories of whose documents only a few fields are indexed. */
        public List<String> limited() {
            for (String repository : limited) {
                if (!Repository.labels().contains(repository)) {
                    throw new UsageException("--limited-index " + repository + ": must be one of "
                            + String.join(", ", Repository.labels()));
                }
            }
            return limited;
        }

        /** Returns whether the words of blobs are indexed. */
        public boolean fullText() {
            return !noFullText;
        }
    }

    /** The options for the collections of MongoDB. */
    public static final class Collections {
        @Option(
                names = "--indexes",
                paramLabel = "WHEN",
                defaultValue = "before",
                converter = MomentConverter.class,
                completionCandidates = Choices.IndexMoments.class,
                description = "When Nuxeo's indexes in MongoDB are created: before the first document, after the last "
                        + "one, or none to leave them to Nuxeo (default: ${DEFAULT-VALUE}).")
        private IndexCreation indexes;

        /** The conversion from a name to a time. */
        static final class MomentConverter implements ITypeConverter<IndexCreation> {
            @Override
            public IndexCreation convert(String text) {
                for (IndexCreation moment : IndexCreation.values()) {
                    if (moment.name().toLowerCase(Locale.ROOT).equals(text)) {
                        return moment;
                    }
                }
                throw new UsageException("must be before, after or none");
            }
        }

        /** Returns the time at which indexes are created. */
        public IndexCreation indexes() {
            return indexes;
        }
    }

    /** The option that distributes repositories over a sharded cluster. */
    public static final class Shards {
        @Option(
                names = "--shard",
                paramLabel = "CHUNKS",
                defaultValue = "0",
                converter = Chunks.class,
                description = "Shard each collection by document id, split in advance into this number of chunks, a few"
                        + " for each shard; 0 does not shard (default: ${DEFAULT-VALUE}).")
        private int chunks;

        /** Returns the number of ranges of each collection, or 0 for none. */
        public int chunks() {
            return chunks;
        }

        static final class Chunks implements ITypeConverter<Integer> {
            @Override
            public Integer convert(String text) {
                return (int) Refusals.number(text, 0, 65_536);
            }
        }
    }
}
