// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.gatling.LoadRecords;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.gatling.SimulationLog;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.failure.FailureReasons;

/**
 * Runs a Gatling simulation against the server, alone or during an import. Settings: {@code simulation};
 * {@code users-per-second}, {@code ramp-seconds} and {@code seconds}, or {@code levels} of users and the
 * {@code seconds} of each; {@code beside} with the settings of the import.
 */
record LoadStep(Settings settings) implements Step<RestHost> {

    private static final int RECORDS = 1000;
    private static final int MAX_REASONS = 3;
    private static final String SEARCH = "/search/execute";
    private static final Set<String> SEARCHING = Set.of("SearchSimulation", "MixedSimulation");
    private static final Set<String> DOWNLOADING = Set.of("DownloadSimulation", "MixedSimulation");
    private static final int OK = 200;

    /** The requests of simulations that end a visit early when one of them fails. The names of searches vary. */
    static final Map<String, List<String>> PARTS = Map.of(
            "MixedSimulation",
            List.of(
                    "page of a state",
                    "customer",
                    "children of a customer",
                    "statement with breadcrumb",
                    "file",
                    "range of a file",
                    "upload: begin",
                    "upload: file",
                    "create",
                    "read",
                    "update",
                    "fetch",
                    "delete",
                    "read what is gone"));

    private static final List<String> SIMULATIONS =
            List.of("crud", "download", "mixed", "navigation", "search", "unselective");

    /** The documents are unchanged, whatever the answers to the requests were. */
    @Override
    public boolean endsOnDifferences() {
        return false;
    }

    @Override
    public void run(RestHost host, StepRecord record) throws InterruptedException {
        String name = settings.text("simulation", "");
        if (!SIMULATIONS.contains(name)) {
            throw settings.refuse("simulation", "must be " + String.join(", ", SIMULATIONS));
        }
        String simulation = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + "Simulation";
        int attempt = attempt(host, record);
        Path work =
                host.work().resolve("load").resolve(settings.title().replaceAll("[^A-Za-z0-9]+", "-") + "-" + attempt);
        try {
            load(host, record, simulation, attempt, work);
        } catch (IOException e) {
            throw new BenchException(
                    work + ": a file of the load cannot be read or written (" + FailureReasons.of(e)
                            + "); repair the folder, or name another --work",
                    e);
        }
    }

    private void load(RestHost host, StepRecord record, String simulation, int attempt, Path work)
            throws IOException, InterruptedException {
        Dataset dataset = host.data().dataset(settings);
        Path records = work.resolve("records");
        new LoadRecords(dataset, (int) settings.number("records", RECORDS)).write(records);
        try (LoadSetup setup = setup(host, record, attempt)) {
            setup.make(records.resolve("tellers.csv"));
            new IdleWait(host, settings).await(record);
            Properties properties = properties(host, records, setup.folder());
            properties.setProperty("search", searchPath(host));
            boolean aggregates = hasAggregates(host);
            properties.setProperty("aggregates", String.valueOf(aggregates));
            if (!aggregates && SEARCHING.contains(simulation)) {
                record.note("no aggregates were requested: the server's page provider default_search has none");
            }
            boolean ranges = !DOWNLOADING.contains(simulation) || hasRanges(host, dataset);
            properties.setProperty("ranges", String.valueOf(ranges));
            if (!ranges) {
                record.note("ranges: the server answers with the whole file and status 200, as one in its test runtime"
                        + " does, so digests of whole files were compared");
            }
            Path log = BesideImport.during(host, settings, record, () -> host.simulations()
                    .run(simulation, properties, host.credentials(), work));
            report(record, simulation, new SimulationLog(log).read(levelSeconds()));
        }
    }

    private Properties properties(RestHost host, Path records, String folder) {
        Properties properties = new Properties();
        properties.setProperty("nuxeo", host.client().address().toString());
        properties.setProperty("header", host.credentials().header());
        properties.setProperty("records", records.toAbsolutePath().toString());
        properties.setProperty("repository", LoadSetup.REPOSITORY);
        properties.setProperty("folder", folder);
        properties.setProperty("growing", String.valueOf(settings.yaml().has("beside")));
        properties.setProperty("usersPerSecond", String.valueOf(settings.number("users-per-second", 5)));
        properties.setProperty(
                "rampSeconds",
                String.valueOf(settings.yaml().path("ramp-seconds").asInt(0)));
        properties.setProperty("seconds", String.valueOf(settings.number("seconds", 60)));
        List<String> levels = new ArrayList<>();
        settings.yaml().path("levels").forEach(each -> levels.add(each.asText()));
        properties.setProperty("levels", String.join(",", levels));
        return properties;
    }

    private static LoadSetup setup(RestHost host, StepRecord record, int attempt) {
        return new LoadSetup(host.client(), record.campaign().id() + "-" + attempt, record::note);
    }

    /** Returns the number of the next attempt, and removes what a killed attempt has left on the server. */
    private static int attempt(RestHost host, StepRecord record) {
        ObjectNode attempts = record.call("attempts");
        int attempt = attempts.path("count").asInt() + 1;
        if (attempt > 1) {
            setup(host, record, attempt - 1).close();
        }
        attempts.put("count", attempt);
        record.save();
        return attempt;
    }

    /** Returns whether the server's page provider {@code default_search} has aggregates, which the index computes. */
    private static boolean hasAggregates(RestHost host) throws InterruptedException {
        return host.client()
                .get("/repo/" + LoadSetup.REPOSITORY + "/search/pp/default_search/execute?pageSize=1")
                .json()
                .path("aggregations")
                .path("common_size_agg")
                .path("buckets")
                .isArray();
    }

    /** Returns whether the server answers a range with less than the file. RFC 9110, section 14.2, demands it of nobody. */
    private static boolean hasRanges(RestHost host, Dataset dataset) throws InterruptedException {
        Kind series = dataset.layout().kinds().series();
        Document file = dataset.document(dataset.identity(dataset.firstOrdinal(series)));
        String path = "/repo/" + file.repository().label() + "/id/" + file.id() + "/@blob/file:content";
        return host.client().get(path, "Range", "bytes=0-0").status() != OK;
    }

    /**
     * Returns the path for searches. Some servers lack the search endpoint, but every document has the search adapter.
     */
    private static String searchPath(RestHost host) throws InterruptedException {
        NuxeoClient.Reply reply =
                host.client().get("/repo/" + LoadSetup.REPOSITORY + SEARCH + "?pageSize=1&query=SELECT+*+FROM+Domain");
        return reply.isOk() ? SEARCH : "/path/@search";
    }

    private int levelSeconds() {
        return settings.yaml().has("levels") ? (int) settings.number("seconds", 60) : 0;
    }

    private void report(StepRecord record, String simulation, LoadResult result) {
        LoadResult.Stats all = result.all();
        List<String> never = PARTS.getOrDefault(simulation, List.of()).stream()
                .filter(each -> !result.requests().containsKey(each))
                .toList();
        if (!never.isEmpty()) {
            record.row("requests that were never sent", never.size(), "kinds of requests", 0, never.size());
            record.reason("never sent: " + String.join(", ", never));
        }
        result.failures().stream().limit(MAX_REASONS).forEach(record::reason);
        record.row("requests", all.count(), "requests", all.elapsedMillis(), all.failed());
        result.requests().forEach((name, stats) -> record.requests(stats.requests(name)));
        record.requests(all.requests("all"));
        long origin = record.campaign().startedAt().toEpochMilli();
        record.curve(result.rate("Requests over time", settings.title(), origin));
        record.curve(result.latency("Latency over time", settings.title(), origin));
        if (settings.yaml().has("levels")) {
            tradeOff(record, result);
        }
    }

    private void tradeOff(StepRecord record, LoadResult result) {
        List<Curve.Point> rates = new ArrayList<>();
        List<Curve.Point> latencies = new ArrayList<>();
        int seconds = levelSeconds();
        int level = 0;
        for (JsonNode users : settings.yaml().path("levels")) {
            LoadResult.Stats stats = result.levels().get(level++);
            if (stats != null) {
                rates.add(Curve.Point.of(users.asDouble(), (double) stats.count() / seconds));
                latencies.add(Curve.Point.of(users.asDouble(), stats.percentile(95)));
                record.requests(stats.requests(users.asText() + " users"));
            }
        }
        String title = settings.title() + ": ";
        record.curve(new Curve(title + "throughput by users", "users at once", "requests a second", true, rates));
        record.curve(new Curve(title + "p95 by users", "users at once", "milliseconds", true, latencies));
    }

    /** An import that runs during a load. If one of the two fails, the other one is ended. */
    private static final class BesideImport {

        private static final String BESIDE = "beside";

        private final RestHost host;
        private final Step.Settings importing;
        private final StepRecord record;
        private @Nullable Throwable failure;
        private boolean loaded;

        private BesideImport(RestHost host, Step.Settings importing, StepRecord record) {
            this.host = host;
            this.importing = importing;
            this.record = record;
        }

        /** A run of a simulation. */
        interface Load {
            Path run() throws IOException, InterruptedException;
        }

        /**
         * Runs a load, and at the same time the import that the step's setting {@code beside} describes, if there is one.
         * At a small scale, that import may have no customer more than the load; then the load runs alone.
         *
         * @return the log of the load
         */
        static Path during(RestHost host, Step.Settings step, StepRecord record, Load load)
                throws IOException, InterruptedException {
            JsonNode settings = step.yaml().path(BESIDE);
            if (settings.isMissingNode()) {
                return load.run();
            }
            Step.Settings importing = new Step.Settings(step.scenario(), step.title(), settings);
            Optional<String> nothing = host.data().nothingMore(step, importing);
            if (nothing.isPresent()) {
                host.note(record, "no import beside the load: " + nothing.get());
                return load.run();
            }
            return new BesideImport(host, importing, record).during(load);
        }

        private Path during(Load load) throws IOException, InterruptedException {
            Thread loading = Thread.currentThread();
            Thread thread = new Thread(() -> importAll(loading), "import beside load");
            thread.start();
            try {
                Path log = load.run();
                loaded();
                thread.join();
                rethrow();
                return log;
            } catch (InterruptedException e) {
                rethrow();
                throw e;
            } finally {
                loaded();
                end(thread);
            }
        }

        private void importAll(Thread loading) {
            try {
                new NuxeoSteps.Import(importing).run(host, record.with(importing));
            } catch (InterruptedException | RuntimeException | Error e) {
                failed(e, loading);
            }
        }

        private synchronized void failed(Throwable e, Thread loading) {
            failure = e;
            if (!loaded) {
                loading.interrupt();
            }
        }

        /** Notes that the load has ended, so that a failure of the import need not interrupt it, or no longer does. */
        private synchronized void loaded() {
            loaded = true;
            if (failure != null) {
                Thread.interrupted();
            }
        }

        /** Throws the failure of the import, if it has failed. */
        private synchronized void rethrow() {
            if (failure instanceof RuntimeException e) {
                throw e;
            }
            if (failure instanceof Error e) {
                throw e;
            }
        }

        /** Ends the import, which otherwise would change the step's record after the step. */
        private static void end(Thread thread) {
            boolean interrupted = false;
            thread.interrupt();
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
