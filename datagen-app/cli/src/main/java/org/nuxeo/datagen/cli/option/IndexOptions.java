// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.List;
import org.nuxeo.datagen.core.id.Repository;
import picocli.CommandLine.Option;

/** The options of the index. */
public final class IndexOptions {
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
                throw new UsageException(
                        "--limited-index " + repository + ": must be one of " + String.join(", ", Repository.labels()));
            }
        }
        return limited;
    }

    /** Returns whether the words of blobs are indexed. */
    public boolean fullText() {
        return !noFullText;
    }
}
