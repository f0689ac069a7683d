// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.core.bulk.BulkAdminService;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.lib.stream.log.LogLag;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.runtime.api.Framework;

/**
 * The bulk service as the one that indexes documents: its action, and the streams that it indexes from.
 *
 * <p>Nuxeo indexes what is in the streams even after a command was aborted, and so would put documents back into an
 * index that was emptied meanwhile.
 *
 * @param timeoutMillis how long to wait at most
 */
record BulkIndexing(LogManager manager, long timeoutMillis) {

    /** What to do when Nuxeo's readers have given up, as those before LTS 2025 do within seconds without an index. */
    static final String ENDED = "this node's indexing has ended; restart it, and it goes on where it stopped";

    private static final String WITH_ALIASES = "index";

    /** The names of the action: LTS 2025 has the second one. */
    private static final List<String> NAMES = List.of(WITH_ALIASES, "indexing");

    private static final String SESSIONS = "source/indexing";
    private static final String COMMANDS = "bulk/command";

    /**
     * A stream and its consumer group.
     *
     * @param name name of the stream
     * @param reader name of the consumer group
     */
    private record Stream(String name, String reader) {}

    /**
     * The streams of all releases, each before those that its reader writes to. In this order a record that moves on while
     * the lags are read is counted once or twice, but never missed.
     */
    private static final List<Stream> STREAMS = List.of(
            // what sessions write, since LTS 2025: one consumer group may follow the other
            new Stream(SESSIONS, "indexing/asynchronous"),
            new Stream(SESSIONS, "indexing/synchronous"),
            new Stream(COMMANDS, "bulk/scroller"),
            new Stream("bulk/index", "bulk/index"),
            new Stream("bulk/bulkIndex", "bulk/bulkIndex"),
            new Stream("bulk/indexing", "bulk/indexing"),
            new Stream("bulk/indexingBackground", "bulk/indexingBackground"));

    private static final long TIMEOUT_MILLIS = 60_000;
    private static final long NAP_MILLIS = 200;
    private static final long QUIET_MILLIS = 2_000;

    BulkIndexing(LogManager manager) {
        this(manager, TIMEOUT_MILLIS);
    }

    /** What the streams hold, and how much of that their readers have read. */
    private record Position(Map<Stream, LogLag> lags) {

        long unread() {
            return lags.values().stream().mapToLong(LogLag::lag).sum();
        }

        long written() {
            return lags.values().stream().mapToLong(LogLag::upper).sum();
        }

        /**
         * Returns whether readers have given up. Those that index read small records one after the other, whatever is still
         * scrolled; the record of a command is read once all its documents are scrolled.
         */
        boolean standsSince(Position first) {
            Set<Stream> standing = first.lags().entrySet().stream()
                    .filter(each -> each.getValue().lag() > 0
                            && each.getValue().lower()
                                    == Objects.requireNonNull(lags.get(each.getKey()))
                                            .lower())
                    .map(Map.Entry::getKey)
                    .collect(Collectors.toSet());
            return standing.stream().anyMatch(each -> !each.name().equals(COMMANDS))
                    || !standing.isEmpty() && written() == first.written();
        }
    }

    /**
     * Waits until the streams are read. A server that does not index reads none.
     *
     * @throws StageException if that takes longer than a minute
     */
    void awaitRead() throws InterruptedException {
        if (action().isEmpty()) {
            return;
        }
        long startNanos = System.nanoTime();
        Position first = position();
        for (Position now = first; now.unread() > 0; now = position()) {
            if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) >= timeoutMillis) {
                throw new StageException("the bulk service still has " + WholeNumber.grouped(now.unread())
                        + " records to scroll or to index"
                        + (now.standsSince(first)
                                ? ", some of which nobody has read for " + timeoutMillis / 1_000 + " seconds: " + ENDED
                                : "; call again when GET /bulk/<id> says that its commands are completed, or a minute"
                                        + " after they were aborted, and when nobody writes to the repository"));
            }
            Thread.sleep(NAP_MILLIS);
        }
    }

    /** Returns whether everything is read and nothing is written for two seconds. */
    boolean isQuiet() throws InterruptedException {
        Position before = position();
        Thread.sleep(Math.min(QUIET_MILLIS, timeoutMillis));
        Position now = position();
        return now.unread() == 0 && now.written() == before.written();
    }

    /** Returns the position of the streams that exist, asked for in their order. */
    private Position position() {
        Map<Stream, LogLag> lags = new LinkedHashMap<>();
        for (Stream each : STREAMS) {
            Name stream = Name.ofUrn(each.name());
            if (manager.exists(stream)) {
                lags.put(each, manager.getLag(stream, Name.ofUrn(each.reader())));
            }
        }
        return new Position(lags);
    }

    private static Optional<String> action() {
        BulkAdminService service = Framework.getService(BulkAdminService.class);
        List<String> actions = service == null ? List.of() : service.getActions();
        return NAMES.stream().filter(actions::contains).findFirst();
    }

    private static String name(String parameter) {
        return action().orElseThrow(() -> new StageException(parameter + " true: this server has no bulk action "
                + String.join(" or ", NAMES) + "; enable its search index, or leave the parameter out"));
    }

    /**
     * Checks before hours of work that the server can index. The bulk action silently skips repositories without an index,
     * so this checks for the indexes, too, and whether they answer: Nuxeo gives up on one that is away.
     *
     * @param parameter name of the parameter that asks for indexing
     * @throws StageException if the action or an index is missing
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if an index does not answer
     */
    static void require(String parameter, List<String> repositories) {
        name(parameter);
        for (String repository : repositories) {
            if (!SearchIndexes.cover(repository)) {
                throw new StageException(parameter + " true: repository " + repository
                        + " has no search index; add the template datagen-repositories and a search client, or leave the"
                        + " parameter out");
            }
            SearchIndexes.ask(repository);
        }
    }

    /** Returns the builder of a command that does not change the aliases of the index. */
    static BulkCommand.Builder command(String query, String user, String repositoryName) {
        String name = name("index");
        BulkCommand.Builder command = new BulkCommand.Builder(name, query, user).repository(repositoryName);
        return name.equals(WITH_ALIASES) ? command.param("updateAlias", Boolean.FALSE) : command;
    }
}
