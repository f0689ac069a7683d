package org.nuxeo.datagen.cli.option;

import java.util.Locale;
import org.nuxeo.datagen.importer.mongo.NuxeoIndexes.Moment;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** How the collections of MongoDB are made. */
public final class CollectionOptions {
    @Option(
            names = "--indexes",
            paramLabel = "WHEN",
            defaultValue = "before",
            converter = MomentConverter.class,
            description =
                    "When MongoDB's indexes are created, Nuxeo's own: before the first document, after the last one,"
                            + " or none, which leaves them to Nuxeo (default: ${DEFAULT-VALUE}).")
    private Moment indexes;

    /** From a name to a moment. */
    static final class MomentConverter implements ITypeConverter<Moment> {
        @Override
        public Moment convert(String text) {
            for (Moment moment : Moment.values()) {
                if (moment.name().toLowerCase(Locale.ROOT).equals(text)) {
                    return moment;
                }
            }
            throw new UsageException("must be before, after or none");
        }
    }

    /** When indexes are created. */
    public Moment indexes() {
        return indexes;
    }
}
