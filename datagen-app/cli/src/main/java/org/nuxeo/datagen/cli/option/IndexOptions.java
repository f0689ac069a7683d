package org.nuxeo.datagen.cli.option;

import java.util.List;
import org.nuxeo.datagen.importer.internal.Importer;
import picocli.CommandLine.Option;

/** The options of the index. */
public final class IndexOptions {
    @Option(
            names = "--limited-index",
            paramLabel = "REPOSITORY[,...]",
            split = ",",
            completionCandidates = Choices.RepositoryNames.class,
            description =
                    "Repositories, such as archives, of whose documents the index gets no more than system fields,"
                            + " title, account number and date (default: none).")
    private List<String> limited = List.of();

    @Option(names = "--no-full-text", description = "Leave the words of files out of the index.")
    private boolean noFullText;

    /** Returns the checked repositories of whose documents only a few fields are indexed. */
    public List<String> limited() {
        for (String repository : limited) {
            if (!Importer.repositories().contains(repository)) {
                throw new UsageException("--limited-index " + repository + ": must be one of "
                        + String.join(", ", Importer.repositories()));
            }
        }
        return limited;
    }

    /** Tells whether the words of blobs are indexed. */
    public boolean fullText() {
        return !noFullText;
    }
}
