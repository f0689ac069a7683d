// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.server.api.DatasetApi;
import org.nuxeo.datagen.server.api.DocumentApi;
import org.nuxeo.datagen.server.api.FullTextApi;
import org.nuxeo.datagen.server.api.SearchApi;
import org.nuxeo.datagen.server.api.StatementApi;
import org.nuxeo.datagen.server.blob.BlobService;
import org.nuxeo.datagen.server.http.Role;
import org.nuxeo.datagen.server.http.Route;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.server.job.JobApi;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.nuxeo.NuxeoApi;
import org.nuxeo.datagen.server.nuxeo.operation.Automation;

/** The list of all routes of the server. */
public final class ServerRoutes {
    private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

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
        DocumentApi documents = new DocumentApi(dataset);
        DatasetApi datasets = new DatasetApi(dataset, plan);
        BlobService blobs = new BlobService(dataset);
        routes.get("/api/datasets", false, datasets::datasets);
        routes.get("/api/plan", true, datasets::plan);
        routes.get("/api/documents/{locator}*", false, documents::document);
        routes.get("/api/children/{locator}*", true, documents::children);
        StatementApi statements = new StatementApi(dataset, documents);
        routes.get("/api/statements/{locator}*", true, statements::statements);
        routes.get("/api/statements/{locator}/lines", true, statements::lines);
        routes.get("/api/search", true, new SearchApi(dataset, documents)::search);
        routes.get("/api/fulltext", true, new FullTextApi(services)::search);
        routes.get(
                "/api/blobs/{key}*",
                false,
                request ->
                        blobs.answer(request.exchange(), request.path("key"), request.parameter("download") != null));
        routes.get("/metrics", true, request -> request.text(METRICS_TYPE, registry.scrape()));
        routes.jobs(jobs);
        byte[] description = OpenApi.of(dataset);
        routes.get("/api/openapi.json", false, request -> request.bytes("application/json", description));
        NuxeoApi nuxeo = new NuxeoApi(dataset, blobs);
        routes.nuxeo(nuxeo, new Automation(dataset, nuxeo, services));
        PageFiles page = new PageFiles();
        routes.page(page);
        return new Router(routes.routes, new Route(Methods.GET, "/{unknown}*", Role.READER, false, page::unknown));
    }

    private void jobs(JobApi jobs) {
        get("/api/jobs", true, jobs::list);
        add(Methods.POST, "/api/jobs", Role.ADMINISTRATOR, true, jobs::start);
        get("/api/jobs/{id}", true, jobs::job);
        add(Methods.PATCH, "/api/jobs/{id}", Role.ADMINISTRATOR, true, jobs::change);
        add(Methods.POST, "/api/jobs/{id}/stop", Role.ADMINISTRATOR, true, jobs::stop);
        add(Methods.POST, "/api/jobs/{id}/resume", Role.ADMINISTRATOR, true, jobs::resume);
        get("/api/jobs/{id}/events", false, jobs::events);
    }

    private void nuxeo(NuxeoApi nuxeo, Automation automation) {
        get("/nuxeo/api/v1/path/{path}*", true, nuxeo::path);
        get("/nuxeo/api/v1/id/{id}*", true, nuxeo::id);
        get("/nuxeo/api/v1/repo/{reference}*", true, nuxeo::repository);
        get("/nuxeo/api/v1/search/execute", true, nuxeo::search);
        get("/nuxeo/api/v1/search/lang/NXQL/execute", true, nuxeo::search);
        get("/nuxeo/api/v1/bulk/{id}", false, automation::bulk);
        get("/nuxeo/api/v1/me", false, nuxeo::me);
        get("/nuxeo/json/cmis", false, nuxeo::information);
        get("/nuxeo/runningstatus", false, request -> request.text("text/plain", "Ok"));
        for (String site : List.of("/nuxeo/api/v1/automation", "/nuxeo/site/automation")) {
            get(site, false, automation::list);
            add(Methods.POST, site + "/login", Role.READER, false, nuxeo::login);
            String operation = site + "/{operation}";
            get(operation, false, automation::get);
            add(Methods.POST, operation, Role.READER, true, automation::run);
            add(Methods.POST, operation + "/@async", Role.READER, true, automation::start);
            String run = operation + "/@async/{id}";
            get(run, false, automation::result);
            get(run + "/status", false, automation::status);
            add(Methods.DELETE, run, Role.READER, false, automation::stop);
        }
    }

    private void page(PageFiles page) {
        for (String view : List.of("/", "/search", "/import", "/plan", "/any")) {
            get(view, false, page::index);
        }
        get("/browse/{path}*", false, page::index);
        get("/page/{file}", false, page::file);
    }

    private void get(String path, boolean slow, Route.Endpoint endpoint) {
        add(Methods.GET, path, Role.READER, slow, endpoint);
    }

    private void add(HttpString method, String path, Role role, boolean slow, Route.Endpoint endpoint) {
        routes.add(new Route(method, path, role, slow, endpoint));
    }
}
