package org.nuxeo.datagen.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
import org.nuxeo.datagen.server.http.Endpoint;
import org.nuxeo.datagen.server.http.Role;
import org.nuxeo.datagen.server.http.Route;
import org.nuxeo.datagen.server.http.Router;
import org.nuxeo.datagen.server.job.JobApi;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.nuxeo.NuxeoApi;
import org.nuxeo.datagen.server.nuxeo.operation.Automation;

/** Everything the server answers, in one list. */
public final class ServerRoutes {
    private static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final List<Route> routes = new ArrayList<>();

    private ServerRoutes() {}

    /**
     * Returns the routes over a dataset.
     *
     * @param plan what {@code datagen plan --format json} prints
     * @param registry read by {@code /metrics}
     * @param jobs imports of the dataset
     * @param services that Nuxeo's operations work with
     */
    public static Router of(
            Dataset dataset,
            Supplier<ObjectNode> plan,
            PrometheusMeterRegistry registry,
            JobApi jobs,
            JobServices services) {
        ServerRoutes routes = new ServerRoutes();
        DocumentApi documents = new DocumentApi(dataset);
        DatasetApi datasets = new DatasetApi(dataset, plan);
        BlobService blobs = new BlobService(dataset);
        routes.get("/api/datasets", null, false, datasets::datasets);
        routes.get("/api/plan", null, true, datasets::plan);
        routes.get("/api/documents/", "locator", false, documents::document);
        routes.get("/api/children/", "locator", true, documents::children);
        routes.get("/api/statements/", "locator", true, new StatementApi(dataset, documents)::statements);
        routes.get("/api/search", null, true, new SearchApi(dataset, documents)::search);
        routes.get("/api/fulltext", null, true, new FullTextApi(services)::search);
        routes.get(
                "/api/blobs/",
                "key",
                false,
                request -> blobs.answer(request.exchange(), request.rest(), request.parameter("download") != null));
        routes.get("/metrics", null, true, request -> request.text(METRICS_TYPE, registry.scrape()));
        routes.jobs(jobs);
        byte[] description = Resources.bytes("openapi.json");
        routes.get("/api/openapi.json", null, false, request -> request.bytes("application/json", description));
        NuxeoApi nuxeo = new NuxeoApi(dataset, blobs);
        routes.nuxeo(nuxeo, new Automation(dataset, nuxeo, services));
        routes.page(new PageFiles());
        return new Router(routes.routes);
    }

    private void jobs(JobApi jobs) {
        get("/api/jobs", null, true, jobs::list);
        add(Methods.POST, "/api/jobs", null, Role.ADMINISTRATOR, true, jobs::start);
        get("/api/jobs/", "id", true, jobs::job);
        add(Methods.PATCH, "/api/jobs/", "id", Role.ADMINISTRATOR, true, jobs::steer);
        ofJob(Methods.POST, "/stop", Role.ADMINISTRATOR, jobs::stop);
        ofJob(Methods.POST, "/resume", Role.ADMINISTRATOR, jobs::resume);
        ofJob(Methods.GET, "/events", Role.READER, jobs::events);
    }

    private void ofJob(HttpString method, String end, Role role, Endpoint endpoint) {
        routes.add(new Route(method, "/api/jobs/", "id", end, role, method != Methods.GET, endpoint));
    }

    private void nuxeo(NuxeoApi nuxeo, Automation automation) {
        get("/nuxeo/api/v1/path/", "path", true, nuxeo::path);
        get("/nuxeo/api/v1/id/", "id", true, nuxeo::id);
        get("/nuxeo/api/v1/repo/", "reference", true, nuxeo::repository);
        get("/nuxeo/api/v1/me", null, false, nuxeo::me);
        get("/nuxeo/json/cmis", null, false, nuxeo::information);
        get("/nuxeo/runningstatus", null, false, request -> request.text("text/plain", "Ok"));
        for (String site : List.of("/nuxeo/api/v1/automation", "/nuxeo/site/automation")) {
            get(site, null, false, automation::list);
            add(Methods.POST, site + "/login", null, Role.READER, false, nuxeo::login);
            get(site + "/", "operation", false, automation::get);
            add(Methods.POST, site + "/", "operation", Role.READER, true, automation::run);
        }
    }

    private void page(PageFiles page) {
        for (String view : List.of("/", "/search", "/import", "/plan")) {
            get(view, null, false, page::index);
        }
        get("/browse/", "path", false, page::index);
        get("/page/", "file", false, page::file);
    }

    private void get(String path, String rest, boolean slow, Endpoint endpoint) {
        add(Methods.GET, path, rest, Role.READER, slow, endpoint);
    }

    private void add(HttpString method, String path, String rest, Role role, boolean slow, Endpoint endpoint) {
        routes.add(new Route(method, path, rest, role, slow, endpoint));
    }
}
