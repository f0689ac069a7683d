// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import org.nuxeo.datagen.store.id.IdType;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options of the ids of documents. */
public final class IdOptions {
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
