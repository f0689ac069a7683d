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
import java.util.concurrent.Callable;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.gatling.SimulationLog;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.ParallelTasks;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
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
    private static final String BESIDE = "beside";
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
    public void run(RestHost host, StepRecord record) throws Exception {
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

    private void load(RestHost host, StepRecord record, String simulation, int attempt, Path work) throws Exception {
        Dataset dataset = host.data().dataset(settings);
        Path records = work.resolve("records");
        Registered.loads(dataset).orElseThrow().writeRecords(records, (int) settings.number("records", RECORDS));
        try (LoadSetup setup = setup(host, record, attempt)) {
            setup.make(records.resolve("tellers.csv"));
            IdleWait.await(host, settings, record);
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
            Path log = duringImport(
                    host, record, () -> host.simulations().run(simulation, properties, host.credentials(), work));
            report(record, simulation, new SimulationLog(log).read(levelSeconds()));
        }
    }

    /**
     * Runs a load, and at the same time the import that the setting {@code beside} describes, if there is one. If one of
     * them fails, the other one is ended. At a small scale, that import may have no customer more than the load; then the
     * load runs alone.
     */
    private Path duringImport(RestHost host, StepRecord record, Callable<Path> load) throws Exception {
        if (!settings.has(BESIDE)) {
            return load.call();
        }
        Settings importing = settings.with(settings.yaml().path(BESIDE));
        Optional<String> nothing = host.data().nothingMore(settings, importing);
        if (nothing.isPresent()) {
            String note = "no import beside the load: " + nothing.get();
            host.progress().note(note);
            record.note(note);
            return load.call();
        }
        Callable<Path> beside = () -> {
            NuxeoSteps.load(host, importing, record.with(importing));
            return host.work();
        };
        return ParallelTasks.together(List.of(load, beside)).get(0);
    }

    private Properties properties(RestHost host, Path records, String folder) {
        Properties properties = new Properties();
        properties.setProperty("nuxeo", host.client().address().toString());
        properties.setProperty("header", host.credentials().header());
        properties.setProperty("records", records.toAbsolutePath().toString());
        properties.setProperty("repository", repository(host));
        properties.setProperty("folder", folder);
        properties.setProperty("growing", String.valueOf(settings.has(BESIDE)));
        properties.setProperty("usersPerSecond", String.valueOf(settings.number("users-per-second", 5)));
        properties.setProperty(
                "rampSeconds",
                String.valueOf(settings.yaml().path("ramp-seconds").asInt(0)));
        properties.setProperty("seconds", String.valueOf(settings.number("seconds", 60)));
        properties.setProperty("levels", String.join(",", settings.texts("levels")));
        return properties;
    }

    private static String repository(RestHost host) {
        return host.repositories().get(0);
    }

    private static LoadSetup setup(RestHost host, StepRecord record, int attempt) {
        String id = record.campaign().id() + "-" + attempt;
        return new LoadSetup(host.client(), repository(host), id, record::note);
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

    private static NuxeoClient.Reply get(RestHost host, String path, String... headers) throws InterruptedException {
        return host.client().get("/repo/" + repository(host) + path, headers);
    }

    /** Returns whether the server's page provider {@code default_search} has aggregates, which the index computes. */
    private static boolean hasAggregates(RestHost host) throws InterruptedException {
        return get(host, "/search/pp/default_search/execute?pageSize=1")
                .json()
                .at("/aggregations/common_size_agg/buckets")
                .isArray();
    }

    /** Returns whether the server answers a range with less than the file. RFC 9110, section 14.2, demands it of nobody. */
    private boolean hasRanges(RestHost host, Dataset dataset) throws InterruptedException {
        Document file = dataset.document(dataset.firstOrdinal(settings.kind(dataset)));
        String path = "/repo/" + file.repository().label() + "/id/" + file.id() + "/@blob/file:content";
        return host.client().get(path, "Range", "bytes=0-0").status() != OK;
    }

    /**
     * Returns the path for searches. Some servers lack the search endpoint, but every document has the search adapter.
     */
    private static String searchPath(RestHost host) throws InterruptedException {
        String search = SEARCH + "?pageSize=1&query=SELECT+*+FROM+Domain";
        return get(host, search).isOk() ? SEARCH : "/path/@search";
    }

    private int levelSeconds() {
        return settings.has("levels") ? (int) settings.number("seconds", 60) : 0;
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
        if (settings.has("levels")) {
            tradeOff(record, result);
        }
    }

    private void tradeOff(StepRecord record, LoadResult result) {
        List<Curve.Point> rates = new ArrayList<>();
        List<Curve.Point> latencies = new ArrayList<>();
        int level = 0;
        for (JsonNode users : settings.yaml().path("levels")) {
            LoadResult.Stats stats = result.levels().get(level++);
            if (stats != null) {
                rates.add(Curve.Point.of(users.asDouble(), (double) stats.count() / levelSeconds()));
                latencies.add(Curve.Point.of(users.asDouble(), stats.percentile(95)));
                record.requests(stats.requests(users.asText() + " users"));
            }
        }
        String title = settings.title() + ": ";
        record.curve(new Curve(title + "throughput by users", "users at once", "requests a second", true, rates));
        record.curve(new Curve(title + "p95 by users", "users at once", "milliseconds", true, latencies));
    }
}
