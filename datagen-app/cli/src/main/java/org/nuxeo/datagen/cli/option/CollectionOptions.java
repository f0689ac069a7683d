// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.Locale;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options for the collections of MongoDB. */
public final class CollectionOptions {
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
