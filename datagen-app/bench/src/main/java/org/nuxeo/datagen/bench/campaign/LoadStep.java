// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.nuxeo.datagen.bench.campaign.StepRecord.Plot;
import org.nuxeo.datagen.bench.campaign.StepRecord.Results;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.gatling.SimulationLog;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient.NuxeoCredentials;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.services.ParallelTasks;
import org.nuxeo.datagen.store.failure.FailureReasons;
import org.nuxeo.datagen.store.output.Json;

/**
 * Runs a Gatling simulation against the server, alone or during an import. Settings: {@code simulation};
 * {@code users-per-second}, {@code ramp-seconds} and {@code seconds}, or {@code levels} of users and the
 * {@code seconds} of each; {@code beside} with the settings of the import.
 *
 * @param simulation name of the simulation
 * @param repository the repository on which it works
 */
record LoadStep(RestHost host, StepRecord record, Step.Settings settings, String simulation, String repository) {

    static final String KIND = "load";

    private static final String SEARCH = "/search/execute";
    private static final String BESIDE = "beside";
    private static final String MIXED = "mixed";

    /** The requests of the mixed simulation, which ends a visit early when one of them fails. The names of searches vary. */
    static final List<String> PARTS_OF_MIXED = List.of(("page of a state, customer, children of a customer,"
                    + " statement with breadcrumb, file, range of a file, upload: begin, upload: file,"
                    + " create, read, update, fetch, delete, read what is gone")
            .split(", "));

    private static final List<String> SIMULATIONS =
            List.of("crud", "download", MIXED, "navigation", "search", "unselective");

    static void run(RestHost host, StepRecord record) throws Exception {
        Step.Settings settings = record.settings();
        String name = settings.text("simulation", "");
        String must = "must be " + String.join(", ", SIMULATIONS);
        settings.refuseIf(!SIMULATIONS.contains(name), "simulation", must);
        String repository = host.repositories().get(0);
        LoadStep step = new LoadStep(host, record, settings, name, repository);
        int attempt = step.attempt();
        Path work = host.work().resolve("load").resolve(settings.fileName() + "-" + attempt);
        try {
            step.load(attempt, work);
        } catch (IOException e) {
            String unusable = ": a file of the load cannot be read or written (" + FailureReasons.of(e);
            throw new BenchException(work + unusable + "); repair the folder, or name another --work", e);
        }
    }

    /** Returns whether the simulation does something, as the mixed one does. */
    private boolean does(String what) {
        return simulation.equals(what) || simulation.equals(MIXED);
    }

    private void load(int attempt, Path work) throws Exception {
        Dataset dataset = host.scenario().data().dataset(settings);
        Path records = work.resolve("records");
        Registered.loads(dataset).orElseThrow().writeRecords(records, (int) settings.number("records", 1000));
        try (LoadSetup setup = setup(attempt)) {
            setup.make(records.resolve("tellers.csv"));
            new NuxeoSteps(host, record, settings).awaitIdle();
            boolean aggregates = hasAggregates();
            if (!aggregates && does("search")) {
                record.note("no aggregates were requested: the server's page provider default_search has none");
            }
            boolean ranges = !does("download") || hasRanges(dataset);
            if (!ranges) {
                record.note("ranges: the server answers with the whole file and status 200, as one in its test runtime"
                        + " does, so digests of whole files were compared");
            }
            NuxeoClient client = host.client();
            NuxeoCredentials credentials = client.credentials().get();
            ObjectNode told = Json.object("nuxeo", client.address().toString(), "header", credentials.header());
            Json.put(told, "records", records.toAbsolutePath().toString(), "repository", repository);
            Json.put(told, "folder", setup.folder(), "search", searchPath(), "aggregates", aggregates);
            Json.put(told, "ranges", ranges, "growing", settings.has(BESIDE), "seconds", seconds());
            Json.put(told, "usersPerSecond", settings.number("users-per-second", 5));
            Json.put(told, "rampSeconds", settings.orZero("ramp-seconds", Long.MAX_VALUE));
            told.put(
                    "levels",
                    settings.numbers("levels").stream().map(String::valueOf).collect(Collectors.joining(",")));
            Properties properties = Json.mapper().convertValue(told, Properties.class);
            String type = simulation.substring(0, 1).toUpperCase(Locale.ROOT) + simulation.substring(1) + "Simulation";
            Path log = duringImport(() -> host.simulations().run(type, properties, credentials, work));
            report(SimulationLog.read(log, settings.has("levels") ? seconds() : 0));
        }
    }

    private int seconds() {
        return (int) settings.number("seconds", 60);
    }

    /**
     * Runs a load, and at the same time the import that the setting {@code beside} describes, if there is one. If one of
     * them fails, the other one is ended. At a small scale, that import may have no customer more than the load; then the
     * load runs alone.
     */
    private Path duringImport(Callable<Path> load) throws Exception {
        if (!settings.has(BESIDE)) {
            return load.call();
        }
        Step.Settings importing = settings.part(BESIDE);
        Optional<String> nothing = host.scenario().data().nothingMore(settings, importing);
        if (nothing.isPresent()) {
            String note = "no import beside the load: " + nothing.get();
            host.progress().note(note);
            record.note(note);
            return load.call();
        }
        Callable<Path> beside = () -> {
            new NuxeoSteps(host, record, importing).load();
            return host.work();
        };
        return ParallelTasks.together(List.of(load, beside)).get(0);
    }

    private LoadSetup setup(int attempt) {
        String folder = "/datagen-load-" + record.campaign().id() + "-" + attempt;
        return new LoadSetup(host.client(), repository, folder, record::note);
    }

    /** Returns the number of the next attempt, and removes what a killed attempt has left on the server. */
    private int attempt() {
        ObjectNode attempts = record.call("attempts");
        int attempt = attempts.path("count").asInt() + 1;
        if (attempt > 1) {
            setup(attempt - 1).close();
        }
        attempts.put("count", attempt);
        record.campaign().save();
        return attempt;
    }

    /** Returns whether the server's page provider {@code default_search} has aggregates, which the index computes. */
    private boolean hasAggregates() throws InterruptedException {
        String search = "/repo/" + repository + "/search/pp/default_search/execute?pageSize=1";
        JsonNode answer = host.client().get(search).json();
        return answer.at("/aggregations/common_size_agg/buckets").isArray();
    }

    /** Returns whether the server answers a range with less than the file. RFC 9110, section 14.2, demands it of nobody. */
    private boolean hasRanges(Dataset dataset) throws InterruptedException {
        Document file = dataset.document(dataset.firstOrdinal(settings.kind(dataset)));
        String path = "/repo/" + file.repository().label() + "/id/" + file.id() + "/@blob/file:content";
        return host.client().get(path, "Range", "bytes=0-0").status() != HttpURLConnection.HTTP_OK;
    }

    /**
     * Returns the path for searches. Some servers lack the search endpoint, but every document has the search adapter.
     */
    private String searchPath() throws InterruptedException {
        String search = "/repo/" + repository + SEARCH + "?pageSize=1&query=SELECT+*+FROM+Domain";
        return host.client().get(search).isOk() ? SEARCH : "/path/@search";
    }

    private void report(LoadResult result) {
        LoadResult.Stats all = result.all();
        List<String> never = new ArrayList<>(simulation.equals(MIXED) ? PARTS_OF_MIXED : List.of());
        never.removeAll(result.requests().keySet());
        if (!never.isEmpty()) {
            record.row("requests that were never sent", never.size(), "kinds of requests", 0, never.size());
            record.add(Results.REASONS, "never sent: " + String.join(", ", never));
        }
        result.failures().stream().limit(3).forEach(each -> record.add(Results.REASONS, each));
        Latencies requests = all.latencies();
        record.row("requests", requests.count(), "requests", all.elapsedMillis(), requests.failed());
        result.requests().forEach((name, stats) -> record.add(Results.REQUESTS, stats.requests(name)));
        record.add(Results.REQUESTS, all.requests("all"));
        long origin = record.campaign().startedAt().toEpochMilli();
        result.curves(settings.title(), origin).forEach(record::curve);
        if (settings.has("levels")) {
            tradeOff(result);
        }
    }

    private void tradeOff(LoadResult result) {
        Plot rates = new Plot(settings.title() + ": throughput by users", "users at once", "requests a second");
        Plot latencies = new Plot(settings.title() + ": p95 by users", "users at once", "milliseconds");
        int level = 0;
        for (long users : settings.numbers("levels")) {
            LoadResult.Stats stats = result.levels().get(level++);
            if (stats != null) {
                Latencies requests = stats.latencies();
                record.point(rates, "", users, (double) requests.count() / seconds());
                record.point(latencies, "", users, Math.round(requests.millis(95)));
                record.add(Results.REQUESTS, stats.requests(users + " users"));
            }
        }
    }

    /**
     * What a load step needs on the server besides the dataset: a folder for documents that are created and deleted again,
     * and a folder whose children are each readable by one of three users, so that the number each of them sees is known.
     * The children are no folders: LTS 2025 does not index a folder again when its rights change. Everything is removed
     * afterwards.
     *
     * @param folder path of the folder
     * @param notes receives what cannot be removed
     */
    record LoadSetup(NuxeoClient client, String repository, String folder, Consumer<String> notes)
            implements AutoCloseable {

        private static final int TELLERS = 3;
        private static final int CHILDREN_A_TELLER = 4;

        /** Creates folders and users, and writes the users into a CSV file for the simulations. */
        void make(Path table) throws IOException, InterruptedException {
            create("/", folder.substring(1), "Folder");
            create(folder, "tellers", "Folder");
            String shared = folder + "/tellers";
            permission(shared, "Administrator", "Everything", true);
            StringBuilder csv = new StringBuilder("user,password,path,children\n");
            for (int i = 1; i <= TELLERS; i++) {
                String user = teller(i);
                String password = UUID.randomUUID().toString();
                Map<String, String> properties = Map.of("username", user, "password", password);
                Map<String, Object> entity = Map.of("entity-type", "user", "id", user, "properties", properties);
                NuxeoClient.Reply reply = client.post("/user", entity);
                if (reply.status() != HttpURLConnection.HTTP_CONFLICT) {
                    reply.required("user " + user);
                }
                permission(shared, user, "Read", false);
                for (int k = 1; k <= CHILDREN_A_TELLER * i; k++) {
                    String child = "of-" + i + "-" + k;
                    create(shared, child, "File");
                    permission(shared + "/" + child, "Administrator", "Everything", true);
                    permission(shared + "/" + child, user, "Read", false);
                }
                csv.append(String.join(",", user, password, shared, CHILDREN_A_TELLER * i + "\n"));
            }
            Files.writeString(table, csv);
        }

        private String teller(int i) {
            return folder.substring(1) + "-teller-" + i;
        }

        private String at(String path) {
            return "/repo/" + repository + "/path" + path;
        }

        private void create(String parent, String child, String type) throws InterruptedException {
            Map<String, Object> document = Map.of(
                    "entity-type", "document", "name", child, "type", type, "properties", Map.of("dc:title", child));
            client.post(at(parent), document).required(type + " " + child);
        }

        private void permission(String path, String user, String permission, boolean alone)
                throws InterruptedException {
            Map<String, Object> call = Map.of("username", user, "permission", permission, "blockInheritance", alone);
            client.post(at(path) + "/@op/Document.AddPermission", Map.of("params", call))
                    .required("rights of " + path);
        }

        /** Removes the folders and users, and notes those that the server does not remove. */
        @Override
        public void close() {
            try {
                remove("folder " + folder + " of " + repository, at(folder));
                for (int i = 1; i <= TELLERS; i++) {
                    remove("user " + teller(i), "/user/" + teller(i));
                }
            } catch (InterruptedException e) {
                notes.accept("removal was interrupted: remove folder " + folder + " of " + repository
                        + " and the users " + teller(1) + " to " + teller(TELLERS));
                Thread.currentThread().interrupt();
            }
        }

        private void remove(String what, String path) throws InterruptedException {
            NuxeoClient.Reply reply = client.delete(path);
            if (!reply.isOk() && reply.status() != HttpURLConnection.HTTP_NOT_FOUND) {
                notes.accept(what + " is left on the server (" + reply.reason() + "); remove it");
            }
        }
    }
}
