// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** A call of an operation that may take long, its progress, and how it is stopped. Thread safe. */
public final class RunningCall {

    /** What calls do. */
    enum Activity {
        IMPORT(
                "imports",
                "settled",
                "documents that are written are kept; the same call writes those that are missing"),
        VERIFICATION("verifications", "verified", "the same call verifies again, from the start"),
        PRODUCER(
                "producers",
                "sent",
                "messages that are sent stay in the log and can be consumed; the same call sends all again, which"
                        + " makes no document twice"),
        CONSUMER(
                "consumers",
                "imported",
                "documents that are imported are kept; the same call continues with the messages that are left"),
        CLEANING("cleanings", "removed", "nothing was removed; the same call with the same key cleans");

        final String list;
        private final String done;
        private final String next;

        /**
         * @param list member of the status that lists such calls
         * @param done member with the number of documents that are done
         * @param next what a stop keeps, and how to go on
         */
        Activity(String list, String done, String next) {
            this.list = list;
            this.done = done;
            this.next = next;
        }
    }

    /** Nuxeo names the thread of a call in the background after the id by which its result is asked for. */
    private static final Pattern IN_BACKGROUND = Pattern.compile("Nuxeo-AsyncOperation-([-0-9a-f]{36})");

    final String id;
    final Activity activity;
    private final String operation;
    private final String user;
    private final @Nullable String log;
    private final List<String> repositories;
    private final Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private volatile @Nullable String fingerprint;
    private volatile long planned = -1;
    private volatile LongSupplier done = () -> 0;
    private @Nullable Thread thread = Thread.currentThread();
    private @Nullable String stoppedBy;

    /**
     * Describes a call on the thread that runs it.
     *
     * @param log log that it fills or reads; null if none
     * @param repositories repositories that it reads or changes
     */
    RunningCall(Activity activity, OperationCall call, @Nullable String log, List<String> repositories) {
        Matcher background = IN_BACKGROUND.matcher(Thread.currentThread().getName());
        this.id = background.matches() ? background.group(1) : UUID.randomUUID().toString();
        this.activity = activity;
        this.operation = call.operation();
        this.user = call.user();
        this.log = log;
        this.repositories = List.copyOf(repositories);
    }

    /** Returns whether it reads or changes a repository. */
    boolean uses(String repository) {
        return repositories.contains(repository);
    }

    /** Notes the dataset. */
    RunningCall on(Dataset dataset) {
        fingerprint = dataset.spec().fingerprint();
        planned = dataset.size();
        return this;
    }

    /** Notes the number of documents to be done, or -1 if it is unknown. */
    RunningCall planned(long documents) {
        planned = documents;
        return this;
    }

    /** Notes what counts the documents that are done. */
    public void follow(LongSupplier counter) {
        done = counter;
    }

    /** Stops the call by an interrupt of its thread. Returns false if it can no longer be stopped. */
    synchronized boolean stop(String by) {
        if (thread == null) {
            return false;
        }
        stoppedBy = by;
        thread.interrupt();
        return true;
    }

    /**
     * Ends the time in which the call can be stopped.
     *
     * @throws StageException if it was stopped
     */
    synchronized void keepGoing() {
        requireNotStopped();
        thread = null;
    }

    /** Ends the call, and with it the interrupt of a stop, since threads of servers go on to other work. */
    synchronized void end() {
        thread = null;
        if (stoppedBy != null) {
            Thread.interrupted();
        }
    }

    /**
     * Checks that the call was not stopped.
     *
     * @throws StageException if it was; the message tells how to go on
     */
    synchronized void requireNotStopped() {
        if (stoppedBy != null) {
            throw new StageException("was stopped by " + stoppedBy + " with " + WholeNumber.grouped(done.getAsLong())
                    + (planned < 0 ? "" : " of " + WholeNumber.grouped(planned)) + " documents done; " + activity.next);
        }
    }

    /** Returns the call as a status lists it. */
    ObjectNode json(String node) {
        ObjectNode json = fingerprint == null ? Json.object() : Json.object("fingerprint", fingerprint);
        Json.put(json, "planned", planned < 0 ? null : planned, activity.done, done.getAsLong(), "id", id);
        Json.put(json, "operation", operation, "node", node, "user", user, "startedAt", startedAt.toString());
        if (log != null) {
            json.put("log", log);
        }
        return Json.put(json, "repositories", repositories, "list", activity.list, "next", activity.next);
    }
}
