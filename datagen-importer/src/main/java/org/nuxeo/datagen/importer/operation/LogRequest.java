// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.settings.StageWords;

/**
 * The logs that a producer fills.
 *
 * @param name a namespace, a slash and a name
 * @param partitions number of partitions of each new log, at least 1
 * @param split whether each repository has its own log, {@code <name>-<repository>}; otherwise one log takes everything
 * @param repositories the repositories whose documents are sent
 */
public record LogRequest(String name, int partitions, boolean split, List<Repository> repositories) {

    /** The log of operations that do not name one. */
    public static final String DEFAULT_NAME = "import/doc";

    /** The names that Nuxeo accepts. */
    private static final Pattern VALID = Pattern.compile("[A-Za-z][A-Za-z0-9_]*/[A-Za-z0-9][A-Za-z0-9_-]*");

    private static final String LIMIT =
            "must be a namespace, a slash and a name of letters, digits, - and _, like import/doc";

    /** The name of the log. */
    public static final Word NAME = Word.of("log-name", Values.of(String.class, LIMIT, LogRequest::valid))
            .meaning("log: a namespace, a slash and a name", DEFAULT_NAME);

    private static final Word PARTITIONS = Word.of("log-size", Values.integer(1, 10_000))
            .meaning("partitions of a new log; by default one; for statements, one for each thread");

    /** Whether each live repository has its own log. */
    public static final Word SPLIT = Word.flag("split")
            .meaning("whether each live repository has its own log, LOGNAME-us-east and LOGNAME-us-west");

    /** Whether any number of documents may be sent. */
    static final Word ANY_SIZE = Word.flag("any-size")
            .meaning("whether more may be sent than ten times the documents of " + OperationIds.PLAN
                    + " without parameters, or than Kafka's disks hold");

    /** The words of every producer. */
    public static final List<Word> WORDS = List.of(
            NAME,
            PARTITIONS,
            Word.of("log-config", Values.text())
                    .meaning("without effect, since a server has one configuration of logs"),
            StageWords.BATCH_TAG,
            ANY_SIZE);

    public LogRequest {
        requireName(name);
        repositories = List.copyOf(repositories);
        Check.atLeast("partitions", partitions, 1);
    }

    /**
     * Returns the logs that a call of a producer fills.
     *
     * @param repositories the repositories whose documents are sent
     * @param partitions number of partitions of a new log, if the call does not give one
     */
    public static LogRequest of(Description call, List<Repository> repositories, int partitions, boolean split) {
        return new LogRequest(call.knownText(NAME), call.integer(PARTITIONS, partitions), split, repositories);
    }

    /**
     * Returns a log name that Nuxeo accepts.
     *
     * @throws IllegalArgumentException if Nuxeo does not accept the name
     */
    public static String requireName(String name) {
        return (String) NAME.read(name, NAME.camelName());
    }

    private static String valid(String name) {
        Check.refuse(name == null || !VALID.matcher(name).matches(), () -> LIMIT);
        return name;
    }

    /** Returns the log for the documents of a repository, or null if it has none. */
    public @Nullable String log(Repository repository) {
        if (!split) {
            return name;
        }
        return repositories.contains(repository) ? name + "-" + repository.label() : null;
    }
}
