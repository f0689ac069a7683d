// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.ecm.core.bulk.BulkAdminService;
import org.nuxeo.ecm.core.bulk.message.BulkCommand;
import org.nuxeo.lib.stream.log.LogManager;
import org.nuxeo.lib.stream.log.Name;
import org.nuxeo.runtime.api.Framework;

/**
 * The bulk service as the one that indexes documents: its action, and the streams that it indexes from.
 *
 * <p>Nuxeo indexes what is in the streams even after a command was aborted, and so would put documents back into an
 * index that was emptied meanwhile.
 */
final class BulkIndexing {

    private static final String WITH_ALIASES = "index";

    /** The names of the action: LTS 2025 has the second one. */
    private static final List<String> NAMES = List.of(WITH_ALIASES, "indexing");

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
            new Stream("bulk/command", "bulk/scroller"),
            new Stream("bulk/index", "bulk/index"),
            new Stream("bulk/bulkIndex", "bulk/bulkIndex"),
            new Stream("bulk/indexing", "bulk/indexing"),
            new Stream("bulk/indexingBackground", "bulk/indexingBackground"));

    private static final long TIMEOUT_MILLIS = 60_000;
    private static final long NAP_MILLIS = 200;

    private final LogManager manager;
    private final long timeoutMillis;

    BulkIndexing(LogManager manager) {
        this(manager, TIMEOUT_MILLIS);
    }

    /** @param timeoutMillis how long to wait at most */
    BulkIndexing(LogManager manager, long timeoutMillis) {
        this.manager = manager;
        this.timeoutMillis = timeoutMillis;
    }

    /**
     * Waits until the streams are read.
     *
     * @throws StageException if that takes longer than a minute
     */
    void awaitRead() throws InterruptedException {
        long startNanos = System.nanoTime();
        for (long unread = unread(); unread > 0; unread = unread()) {
            if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) >= timeoutMillis) {
                throw new StageException("the bulk service still has " + unread + " records to scroll or to index;"
                        + " call again when GET /bulk/<id> says that its commands are completed, or a minute after"
                        + " they were aborted");
            }
            Thread.sleep(NAP_MILLIS);
        }
    }

    private long unread() {
        long sum = 0;
        for (Stream each : STREAMS) {
            Name stream = Name.ofUrn(each.name());
            if (manager.exists(stream)) {
                sum += manager.getLag(stream, Name.ofUrn(each.reader())).lag();
            }
        }
        return sum;
    }

    private static String name(String parameter) {
        BulkAdminService service = Framework.getService(BulkAdminService.class);
        List<String> actions = service == null ? List.of() : service.getActions();
        return NAMES.stream()
                .filter(actions::contains)
                .findFirst()
                .orElseThrow(() -> new StageException(parameter + " true: this server has no bulk action "
                        + String.join(" or ", NAMES) + "; enable its search index, or leave the parameter out"));
    }

    /**
     * Checks before hours of work that the server can index. The bulk action silently skips repositories without an index,
     * so this checks for the indexes, too.
     *
     * @param parameter name of the parameter that asks for indexing
     * @throws StageException if the action or an index is missing
     */
    static void require(String parameter, List<String> repositories) {
        name(parameter);
        for (String repository : repositories) {
            if (!SearchIndexes.cover(repository)) {
                throw new StageException(parameter + " true: repository " + repository
                        + " has no search index; add the template datagen-repositories and a search client, or leave the"
                        + " parameter out");
            }
        }
    }

    /** Returns the builder of a command that does not change the aliases of the index. */
    static BulkCommand.Builder command(String query, String user, String repositoryName) {
        String name = name("index");
        BulkCommand.Builder command = new BulkCommand.Builder(name, query, user).repository(repositoryName);
        return name.equals(WITH_ALIASES) ? command.param("updateAlias", Boolean.FALSE) : command;
    }
}
