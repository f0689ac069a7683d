// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.server.api.ArchiveApi;
import org.nuxeo.datagen.server.api.DocumentApi;
import org.nuxeo.datagen.server.api.FullTextApi;
import org.nuxeo.datagen.server.blob.BlobService;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.http.MetricsEndpoint;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.Route;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.server.http.Sessions;
import org.nuxeo.datagen.server.job.JobApi;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.nuxeo.NuxeoApi;
import org.nuxeo.datagen.server.nuxeo.operation.Automation;
import org.nuxeo.datagen.store.output.Json;

/** The list of all routes of the server. */
public final class ServerRoutes {
    private final List<Route> routes = new ArrayList<>();

    private ServerRoutes() {}

    /**
     * Returns the routes over a dataset.
     *
     * @param plan what {@code datagen plan --format json} prints
     * @param registry the metrics of {@code /metrics}
     * @param jobs the imports of the dataset
     * @param services the services that Nuxeo's operations use
     */
    public static Router of(
            Dataset dataset, Supplier<?> plan, PrometheusMeterRegistry registry, JobApi jobs, JobServices services) {
        ServerRoutes routes = new ServerRoutes();
        ArchiveApi archive = Registered.api(dataset.archive());
        DocumentApi documents = new DocumentApi(dataset, archive);
        BlobService blobs = new BlobService(dataset);
        routes.get("/api/datasets", request -> request.json(Map.of("datasets", List.of(served(dataset, archive)))));
        routes.get("/api/plan", request -> request.json(plan.get()));
        routes.get("/api/documents/{locator}*", documents::document);
        routes.get("/api/children/{locator}*", documents::children);
        routes.get("/api/groups", documents::groups);
        routes.get("/api/kinds/{kind}", documents::kind);
        routes.get("/api/previews/{key}*", blobs::preview);
        routes.get(
                "/api/zip/{locator}*",
                each -> blobs.zip(each, dataset, documents.selected(each).children()));
        archive.routes(dataset, documents).forEach(routes::get);
        routes.get("/api/fulltext", new FullTextApi(dataset, archive, services)::search);
        Consumer<Request> blob = each -> blobs.answer(each, each.path("key"), each.parameter("download") != null);
        routes.routes.add(new Route("GET", "/api/blobs/{key}*", Role.READER, true, blob));
        routes.get("/metrics", request -> request.text(MetricsEndpoint.TYPE, registry.scrape()));
        routes.jobs(jobs);
        byte[] description = description(dataset, archive);
        routes.get("/api/openapi.json", request -> request.bytes("application/json", description));
        NuxeoApi nuxeo = new NuxeoApi(dataset, archive, blobs);
        routes.nuxeo(nuxeo, new Automation(dataset, nuxeo, services));
        PageFiles page = new PageFiles();
        routes.page(page);
        return new Router(routes.routes, page::refusal);
    }

    private void jobs(JobApi jobs) {
        get("/api/jobs", jobs::list);
        add("POST", "/api/jobs", Role.ADMINISTRATOR, jobs::start);
        get("/api/jobs/{id}", jobs::job);
        add("PATCH", "/api/jobs/{id}", Role.ADMINISTRATOR, jobs::change);
        add("POST", "/api/jobs/{id}/stop", Role.ADMINISTRATOR, jobs::stop);
        add("POST", "/api/jobs/{id}/resume", Role.ADMINISTRATOR, jobs::resume);
        get("/api/jobs/{id}/events", jobs::events);
        get("/api/jobs/{id}/report", jobs::report);
        get("/api/session", Sessions::get);
        add("POST", "/api/session", Role.READER, Sessions::logIn);
        add("DELETE", "/api/session", Role.READER, Sessions::logOut);
    }

    private void nuxeo(NuxeoApi nuxeo, Automation automation) {
        get("/nuxeo/api/v1/path/{path}*", nuxeo::path);
        get("/nuxeo/api/v1/id/{id}*", nuxeo::id);
        get("/nuxeo/api/v1/repo/{reference}*", nuxeo::repository);
        get("/nuxeo/api/v1/search/execute", nuxeo::search);
        get("/nuxeo/api/v1/search/lang/NXQL/execute", nuxeo::search);
        get("/nuxeo/api/v1/bulk/{id}", automation::bulk);
        get("/nuxeo/api/v1/me", nuxeo::me);
        get("/nuxeo/json/cmis", nuxeo::information);
        get("/nuxeo/runningstatus", request -> request.text("text/plain", "Ok"));
        for (String site : List.of("/nuxeo/api/v1/automation", "/nuxeo/site/automation")) {
            get(site, automation::list);
            add("POST", site + "/login", Role.READER, nuxeo::login);
            String operation = site + "/{operation}";
            get(operation, automation::get);
            add("POST", operation, Role.READER, automation::run);
            add("POST", operation + "/@async", Role.READER, automation::start);
            String run = operation + "/@async/{id}";
            get(run, automation::result);
            get(run + "/status", automation::status);
            add("DELETE", run, Role.READER, automation::stop);
        }
    }

    private void page(PageFiles page) {
        for (String view : List.of("/", "/search", "/import", "/plan", "/any", "/rest", "/kind/{kind}")) {
            get(view, page::index);
        }
        get("/browse/{path}*", page::index);
        get("/page/{file}*", page::file);
        get("/docs/{file}", page::documentation);
    }

    private void get(String path, Consumer<Request> endpoint) {
        add("GET", path, Role.READER, endpoint);
    }

    private void add(String method, String path, Role role, Consumer<Request> endpoint) {
        routes.add(new Route(method, path, role, false, endpoint));
    }

    /** Returns what {@code GET /api/datasets} says of a dataset. */
    private static ObjectNode served(Dataset dataset, ArchiveApi archive) {
        Layout layout = dataset.layout();
        Kinds kinds = layout.kinds();
        ObjectNode spec = Json.spec(dataset.spec());
        ObjectNode served = Json.object("spec", spec, "model", dataset.archive().name());
        String script = archive.script();
        if (script != null) {
            served.put("script", script);
        }
        Json.put(served, "documents", dataset.documents(), "folders", dataset.folders(), "size", dataset.size());
        ObjectNode types = served.putObject("types");
        kinds.forEach(kind -> types.put(kind.label(), dataset.type(kind).name()));
        Json.put(served, "sharedKinds", kinds.stream().filter(Kind::isShared).toList());
        int homes = layout.homes().size();
        Json.put(served, "groupKind", kinds.group(), "homeKind", kinds.home(), "homes", homes);
        ArrayNode repositories = served.putArray("repositories");
        for (Repository repository : layout.repositories()) {
            Identity root = Objects.requireNonNull(layout.at(repository, "/"));
            ObjectNode row = Json.put(repositories.addObject(), "name", repository);
            ObjectNode counts = row.put("childCount", layout.childCount(root)).putObject("counts");
            kinds.forEach(kind -> counts.put(kind.label(), dataset.count(repository, kind)));
        }
        return served;
    }

    /** Returns the blob key of a picture, or a text that is none. */
    private static String picture(Dataset dataset) {
        Stream<Kind> known = dataset.layout().kinds().stream().filter(kind -> dataset.count(kind) > 0);
        Stream<Document> files = known.filter(Kind::hasFiles).map(kind -> dataset.document(dataset.firstOrdinal(kind)));
        Optional<Document> picture =
                files.filter(each -> each.mimeType(0).startsWith("image/")).findFirst();
        return picture.map(each -> each.blobKey().text()).orElse("0");
    }

    /** Returns the OpenAPI description of the REST interface. Its examples name documents of the served dataset. */
    private static byte[] description(Dataset dataset, ArchiveApi archive) {
        Document first = dataset.document(0);
        Document last = dataset.document(dataset.size() - 1);
        String text = Resources.text(ServerRoutes.class, "openapi.json");
        String kinds = dataset.layout().kinds().stream().map(Kind::label).collect(Collectors.joining("\", \""));
        String common = text.replace("${kinds}", kinds)
                .replace("${path}", first.repository().label() + ":" + first.path())
                .replace("${kind}", last.kind().label())
                .replace("${picture}", picture(dataset))
                .replace("${id}", last.id().toString())
                .replace("${key}", last.kind().hasFiles() ? last.blobKey().text() : "0");
        try {
            JsonNode description = Json.mapper().readTree(common);
            Json.mapper().readerForUpdating(description).readValue(archive.description(dataset));
            return Json.mapper().writeValueAsBytes(description);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
