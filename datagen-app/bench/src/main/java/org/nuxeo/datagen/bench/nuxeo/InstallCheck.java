// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;

/**
 * A check of what a Nuxeo has and how it is configured, before a campaign. It writes nothing.
 *
 * @param facts properties of the server by name, in the order in which they are shown
 * @param operations ids of the server's operations
 * @param missing what a campaign needs and the server lacks, by the line of configuration, or the command, that adds it
 */
public record InstallCheck(
        NuxeoClient client,
        List<String> repositories,
        Map<String, String> facts,
        Set<String> operations,
        Map<String, String> missing) {

    /** Settings by their names. Where LTS 2025 has another name than the lines before, that of the server is shown. */
    private static final List<String> SETTINGS = List.of(
            "nuxeo.templates",
            "kafka.enabled",
            "kafka.bootstrap.servers",
            "nuxeo.search.client.default.opensearch1.client.server elasticsearch.addressList",
            "nuxeo.search.pageproviders.override elasticsearch.override.pageproviders",
            "nuxeo.mongodb.server",
            "nuxeo.cluster.enabled");

    private static final String FULL_TEXT = "/search/execute?pageSize=1&query="
            + URLEncoder.encode("SELECT * FROM Document WHERE ecm:fulltext = 'bank'", StandardCharsets.UTF_8);

    /** @param repositories names of the repositories that a campaign needs */
    public InstallCheck(NuxeoClient client, List<String> repositories) {
        this(client.impatient(), repositories, new LinkedHashMap<>(), new TreeSet<>(), new LinkedHashMap<>());
    }

    /**
     * Checks the server, and returns this with its findings.
     *
     * @throws BenchException if it is not a Nuxeo, or the user is not an administrator
     */
    public InstallCheck run() throws InterruptedException {
        facts.put("address", client.address().toString());
        findOperations();
        user();
        server();
        settings();
        if (operations.contains(OperationIds.PLAN)) {
            for (OperationDefinition each : Registered.operations()) {
                if (!operations.contains(each.id())) {
                    missing("operation " + each.id(), "nuxeoctl mp-install the package of this program's version");
                }
            }
            missingRepositories();
            search();
            if (missing.isEmpty() && operations.contains(OperationIds.STATUS)) {
                program();
            }
        } else {
            String install = "nuxeoctl mp-install nuxeo-datagen-<version>-lts-<release>.zip, then restart the server";
            missing("package nuxeo-datagen", install);
        }
        return this;
    }

    private void missing(String what, String remedy) {
        missing.merge(remedy, what, (one, other) -> one + ", " + other);
    }

    private void findOperations() throws InterruptedException {
        NuxeoClient.Reply reply = client.get("/automation");
        JsonNode list = reply.json().path("operations");
        String what = ": has no /api/v1/automation (HTTP " + reply.status() + ")";
        String remedy = "; correct --nuxeo, which usually ends in /nuxeo";
        BenchException.when(!reply.isOk() || !list.isArray(), "Nuxeo at ", client.address(), what, remedy);
        operations.addAll(list.findValuesAsText("id"));
    }

    private void user() throws InterruptedException {
        JsonNode me = client.get("/me").json();
        if (me.hasNonNull("id")) {
            facts.put("user", me.path("id").asText());
        }
        boolean may = me.path("isAdministrator").asBoolean(!me.has("isAdministrator"));
        String other = "--nuxeo-user " + me.path("id").asText() + ": is not an administrator of ";
        BenchException.when(!may, other, client.address(), "; name a user who is");
    }

    private void server() throws InterruptedException {
        JsonNode answer = client.get("/capabilities").json();
        JsonNode server = answer.path("server");
        String version = server.path("distributionVersion").asText("");
        String name = server.path("distributionName").asText("Nuxeo");
        facts.put("server", version.isEmpty() ? "unknown" : name + " " + version);
        JsonNode cluster = answer.path("cluster");
        if (cluster.hasNonNull("enabled")) {
            String node = "yes, answered by node " + cluster.path("nodeId").asText();
            facts.put("cluster", cluster.path("enabled").asBoolean() ? node : "no");
        }
    }

    /** Adds the settings, if the server has the management endpoint that reports them. */
    private void settings() throws InterruptedException {
        NuxeoClient.Reply reply = client.take("/management/configuration");
        if (!reply.isOk()) {
            return;
        }
        JsonNode answer = reply.json();
        for (String names : SETTINGS) {
            Stream.of(names.split(" "))
                    .filter(name -> !text(answer, name).isEmpty())
                    .findFirst()
                    .ifPresent(name -> facts.put(name, text(answer, name).replaceAll("//[^/@]*@", "//***@")));
        }
        String templates = facts.getOrDefault("nuxeo.templates", "");
        if (!templates.isEmpty() && !templates.contains("datagen-bulk-import")) {
            missing("template datagen-bulk-import", "nuxeo.templates=" + templates + ",datagen-bulk-import");
        }
    }

    private static String text(JsonNode answer, String name) {
        JsonNode value = answer.findValue(name);
        return value == null ? "" : value.asText();
    }

    private void missingRepositories() throws InterruptedException {
        String templates = facts.getOrDefault("nuxeo.templates", "default,mongodb");
        for (String each : repositories) {
            if (!client.take("/repo/" + each + "/path/").isOk()) {
                missing("repository " + each, "nuxeo.templates=" + templates + ",datagen-repositories");
            }
        }
    }

    /** Asks what only an index can answer: the repositories of the package have no full text in MongoDB. */
    private void search() throws InterruptedException {
        NuxeoClient.Reply reply = client.take("/repo/" + repositories.get(0) + FULL_TEXT);
        if (reply.status() == 400) {
            String remedy = "install a search client, and name REST_API_SEARCH_ADAPTER in"
                    + " nuxeo.search.pageproviders.override, before LTS 2025 elasticsearch.override.pageproviders";
            missing("index that answers searches over REST, where the server says " + reply.reason(), remedy);
        }
    }

    private void program() throws InterruptedException {
        try {
            JsonNode status = new Operations(client).run(OperationIds.STATUS, Map.of());
            facts.put("dataset version", status.path("version").asText());
            for (JsonNode each : status.path("repositories")) {
                String name = "documents in " + each.path("name").asText() + " before the campaign";
                facts.put(name, Numbers.text("%,d", each.path("documents").asLong()));
            }
        } catch (OperationFailure e) {
            throw new BenchException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns what is missing and its remedy, one line each. */
    public String text() {
        List<String> lines = new ArrayList<>();
        missing.forEach((remedy, what) -> lines.add(what + ": " + remedy));
        return lines.size() == 1 ? lines.get(0) : "what the campaign needs:\n  " + String.join("\n  ", lines);
    }
}
