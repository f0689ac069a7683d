// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.nuxeo.datagen.bench.gatling.LoadRecords;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.gatling.RequestStats;
import org.nuxeo.datagen.bench.gatling.SimulationLog;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.nuxeo.NuxeoReply;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.failure.FailureReasons;

/**
 * Runs a Gatling simulation against the server, alone or during an import. Settings: {@code simulation};
 * {@code users-per-second}, {@code ramp-seconds} and {@code seconds}, or {@code levels} of users and the
 * {@code seconds} of each; {@code beside} with the settings of the import.
 */
final class LoadAction implements CampaignAction {

    private static final int RECORDS = 1000;
    private static final int MAX_REASONS = 3;
    private static final String SEARCH = "/search/execute";
    private static final Set<String> SEARCHING = Set.of("SearchSimulation", "MixedSimulation");
    private static final Map<String, String> SIMULATIONS = Map.of(
            "crud", "CrudSimulation",
            "navigation", "NavigationSimulation",
            "search", "SearchSimulation",
            "unselective", "UnselectiveSimulation",
            "download", "DownloadSimulation",
            "mixed", "MixedSimulation");

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        String simulation = SIMULATIONS.get(step.text("simulation", ""));
        if (simulation == null) {
            throw step.refuse(
                    "simulation",
                    "must be "
                            + String.join(
                                    ", ", SIMULATIONS.keySet().stream().sorted().toList()));
        }
        int attempt = attempt(campaign, record);
        Path work =
                campaign.work().resolve("load").resolve(step.title().replaceAll("[^A-Za-z0-9]+", "-") + "-" + attempt);
        try {
            load(campaign, step, record, simulation, attempt, work);
        } catch (UncheckedIOException e) {
            throw new BenchException(
                    work + ": a file of the load cannot be read or written (" + FailureReasons.of(e.getCause())
                            + "); repair the folder, or name another --work",
                    e);
        }
    }

    private static void load(
            NuxeoCampaign campaign, NuxeoStep step, StepRecord record, String simulation, int attempt, Path work)
            throws InterruptedException {
        Dataset dataset = campaign.dataset().at(step);
        Path records = work.resolve("records");
        new LoadRecords(dataset, (int) step.number("records", RECORDS)).write(records);
        try (LoadSetup setup = setup(campaign, attempt)) {
            setup.make(records.resolve("tellers.csv"));
            Properties settings = settings(campaign, step, records, setup.folder());
            settings.setProperty("search", searchPath(campaign));
            boolean aggregates = hasAggregates(campaign);
            settings.setProperty("aggregates", String.valueOf(aggregates));
            if (!aggregates && SEARCHING.contains(simulation)) {
                record.note("no aggregates were requested: the server's page provider default_search has none");
            }
            Path log = BesideImport.during(campaign, step, record, () -> campaign.simulations()
                    .run(simulation, settings, campaign.credentials(), work));
            report(campaign, step, record, new SimulationLog(log).read(levelSeconds(step)));
        }
    }

    private static Properties settings(NuxeoCampaign campaign, NuxeoStep step, Path records, String folder) {
        Properties settings = new Properties();
        settings.setProperty("nuxeo", campaign.client().address().toString());
        settings.setProperty("header", campaign.credentials().header());
        settings.setProperty("records", records.toAbsolutePath().toString());
        settings.setProperty("repository", LoadSetup.REPOSITORY);
        settings.setProperty("folder", folder);
        settings.setProperty("growing", String.valueOf(step.settings().has("beside")));
        settings.setProperty("usersPerSecond", String.valueOf(step.number("users-per-second", 5)));
        settings.setProperty(
                "rampSeconds",
                String.valueOf(step.settings().path("ramp-seconds").asInt(0)));
        settings.setProperty("seconds", String.valueOf(step.number("seconds", 60)));
        List<String> levels = new ArrayList<>();
        step.settings().path("levels").forEach(each -> levels.add(each.asText()));
        settings.setProperty("levels", String.join(",", levels));
        return settings;
    }

    private static LoadSetup setup(NuxeoCampaign campaign, int attempt) {
        return new LoadSetup(campaign.client(), campaign.state().id() + "-" + attempt);
    }

    /** Returns the number of the next attempt, and removes what a killed attempt has left on the server. */
    private static int attempt(NuxeoCampaign campaign, StepRecord record) {
        ObjectNode attempts = record.call("attempts");
        int attempt = attempts.path("count").asInt() + 1;
        if (attempt > 1) {
            setup(campaign, attempt - 1).close();
        }
        attempts.put("count", attempt);
        record.save();
        return attempt;
    }

    /** Returns whether the server's page provider {@code default_search} has aggregates, which the index computes. */
    private static boolean hasAggregates(NuxeoCampaign campaign) throws InterruptedException {
        return campaign.client()
                .get("/repo/" + LoadSetup.REPOSITORY + "/search/pp/default_search/execute?pageSize=1")
                .json()
                .path("aggregations")
                .path("common_size_agg")
                .path("buckets")
                .isArray();
    }

    /**
     * Returns the path for searches. Some servers lack the search endpoint, but every document has the search adapter.
     */
    private static String searchPath(NuxeoCampaign campaign) throws InterruptedException {
        NuxeoReply reply = campaign.client()
                .get("/repo/" + LoadSetup.REPOSITORY + SEARCH + "?pageSize=1&query=SELECT+*+FROM+Domain");
        return reply.isOk() ? SEARCH : "/path/@search";
    }

    private static int levelSeconds(NuxeoStep step) {
        return step.settings().has("levels") ? (int) step.number("seconds", 60) : 0;
    }

    private static void report(NuxeoCampaign campaign, NuxeoStep step, StepRecord record, LoadResult result) {
        RequestStats all = result.all();
        record.row(new CampaignRow(
                "requests", all.count(), "requests", all.elapsedMillis(), all.failed(), step.published("requests")));
        result.requests().keySet().stream()
                .sorted()
                .forEach(name -> record.requests(result.requests().get(name).json(name)));
        record.requests(all.json("all"));
        all.reasons().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MAX_REASONS)
                .forEach(each -> record.note(each.getValue() + " × " + each.getKey()));
        long origin = campaign.state().startedAt().toEpochMilli();
        record.curve(result.rate("Requests over time", step.title(), origin));
        record.curve(result.latency("Latency over time", step.title(), origin));
        if (step.settings().has("levels")) {
            tradeOff(step, record, result);
        }
    }

    private static void tradeOff(NuxeoStep step, StepRecord record, LoadResult result) {
        List<Curve.Point> rates = new ArrayList<>();
        List<Curve.Point> latencies = new ArrayList<>();
        int seconds = levelSeconds(step);
        int level = 0;
        for (JsonNode users : step.settings().path("levels")) {
            RequestStats stats = result.levels().get(level++);
            if (stats != null) {
                rates.add(Curve.Point.of(users.asDouble(), (double) stats.count() / seconds));
                latencies.add(Curve.Point.of(users.asDouble(), stats.percentile(95)));
                record.requests(stats.json(users.asText() + " users"));
            }
        }
        String title = step.title() + ": ";
        record.curve(new Curve(title + "throughput by users", "users at once", "requests a second", true, rates));
        record.curve(new Curve(title + "p95 by users", "users at once", "milliseconds", true, latencies));
    }
}
