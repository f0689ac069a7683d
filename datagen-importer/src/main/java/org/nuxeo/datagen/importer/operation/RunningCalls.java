// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DaemonThread;
import org.nuxeo.datagen.importer.operation.AbsentServices.Outages;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/**
 * The calls that run on all nodes of a host. Each node that runs some renews a marker in the shared store, which lists them;
 * the marker of a node that has died ends a minute later. Thread safe.
 */
public final class RunningCalls {

    /** How long the marker of a node lasts that does not renew it. */
    static final Duration LIFE = Duration.ofMinutes(1);

    private static final String NODES = "node/";
    private static final String STOPS = "stop/";
    private static final long BEAT_MILLIS = 2_000;
    private static final long STOP_MILLIS = 30_000;
    private static final long NAP_MILLIS = 50;

    /** The name of the machine, for a node that has no other: it follows the process number in that of the virtual machine. */
    public static final String MACHINE =
            ManagementFactory.getRuntimeMXBean().getName().replaceFirst("^[^@]*@", "");

    private final Supplier<String> node;
    final SharedStore store;
    private final Map<String, RunningCall> own = new ConcurrentHashMap<>();
    private boolean answering = true;

    /**
     * @param node returns the name of this node, which no other one has
     * @param store store of all nodes
     */
    public RunningCalls(Supplier<String> node, SharedStore store) {
        this.node = Objects.requireNonNull(node, "node");
        this.store = Objects.requireNonNull(store, "store");
    }

    /** Returns the name of this node. */
    String node() {
        return node.get();
    }

    /** What a call does. */
    interface Work<T> {
        T run() throws InterruptedException;
    }

    /**
     * Runs a call, which is listed and can be stopped meanwhile.
     *
     * @throws StageException if a repository is cleaned while another call uses it, or the call was stopped
     */
    <T> T run(RunningCall call, Work<T> work) throws InterruptedException {
        // one for each call, so that its thread ends with it
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(task -> new DaemonThread("datagen-calls", task));
        clock.scheduleWithFixedDelay(this::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
        own.put(call.id, call);
        try {
            // announced first: of two calls that exclude each other, at least one sees the other
            announce();
            requireAlone(call);
            T result = work.run();
            call.requireNotStopped();
            return result;
        } catch (RuntimeException | InterruptedException e) {
            call.requireNotStopped();
            throw e;
        } finally {
            clock.shutdown();
            call.end();
            own.remove(call.id);
            renew();
        }
    }

    private void requireAlone(RunningCall call) {
        for (ObjectNode other : all()) {
            String id = other.path("id").asText();
            boolean excluded = call.activity == Activity.CLEANING
                    || other.path("list").asText().equals(Activity.CLEANING.list);
            for (JsonNode repository : other.path("repositories")) {
                if (excluded && !id.equals(call.id) && call.uses(repository.asText())) {
                    throw new StageException("repository " + repository.asText() + ": another call uses it, "
                            + other.path("operation").asText() + " on node "
                            + other.path("node").asText()
                            + "; wait until that has ended, or end it by Datagen.Stop with id " + id);
                }
            }
        }
    }

    /** Returns the calls of all nodes. */
    List<ObjectNode> all() {
        String here = node();
        List<ObjectNode> all = new ArrayList<>();
        own.values().forEach(each -> all.add(each.json(here)));
        store.starting(NODES).forEach((name, calls) -> {
            if (!name.equals(here)) {
                Json.parse(calls, "calls: are not JSON").forEach(each -> all.add((ObjectNode) each));
            }
        });
        return all;
    }

    /**
     * Stops a call on whatever node, and waits until it has ended.
     *
     * @return the call as it was
     * @throws StageException if there is none, or it can no longer be stopped
     */
    ObjectNode stop(String id, String by) throws InterruptedException {
        ObjectNode call = find(id);
        if (call == null) {
            throw new StageException("id " + id + ": no such call is running; Datagen.Status lists those that are");
        }
        RunningCall mine = own.get(id);
        if (mine == null) {
            store.put(STOPS + id, by, LIFE);
        } else if (!mine.stop(by)) {
            throw new StageException("id " + id + ": can no longer be stopped, and ends soon");
        }
        long startNanos = System.nanoTime();
        ObjectNode latest = call;
        while (latest != null && System.nanoTime() - startNanos < STOP_MILLIS * 1_000_000) {
            call = latest;
            Thread.sleep(NAP_MILLIS);
            latest = find(id);
        }
        return call.put("ended", latest == null);
    }

    private @Nullable ObjectNode find(String id) {
        return all().stream()
                .filter(each -> each.path("id").asText().equals(id))
                .findFirst()
                .orElse(null);
    }

    private synchronized void announce() {
        ArrayNode calls = Json.mapper().createArrayNode();
        String here = node();
        own.values().forEach(each -> calls.add(each.json(here)));
        store.put(NODES + here, calls.toString(), LIFE);
    }

    /** Renews the marker. A store that is away must not end calls that run. */
    private synchronized void renew() {
        // a store that is away would delay the end of each call
        if (answering || !own.isEmpty()) {
            try {
                answering = false;
                announce();
                answering = true;
            } catch (RuntimeException e) {
                Outages.INSTANCE.note(OperationIds.STATUS, e);
            }
        }
    }

    /** Renews the marker, and stops calls for other nodes, while a call runs. */
    private void beat() {
        renew();
        stopForOthers();
    }

    private void stopForOthers() {
        try {
            store.starting(STOPS).forEach((id, by) -> {
                RunningCall call = own.get(id);
                if (call != null && store.remove(STOPS + id, by)) {
                    call.stop(by);
                }
            });
        } catch (RuntimeException e) {
            Outages.INSTANCE.note(OperationIds.STATUS, e);
        }
    }
}
