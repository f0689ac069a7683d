// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.Json;

/** REST interface of the served dataset and its plan. Thread safe. */
public final class DatasetApi {
    private final Dataset dataset;
    private final @Nullable String script;
    private final Supplier<?> plan;

    /**
     * @param archive what the dataset's archive brings
     * @param plan what {@code datagen plan --format json} prints
     */
    public DatasetApi(Dataset dataset, ArchiveApi archive, Supplier<?> plan) {
        this.dataset = dataset;
        this.script = archive.script();
        this.plan = plan;
    }

    /** Answers {@code GET /api/plan}. */
    public void plan(Request request) {
        request.json(plan.get());
    }

    /** Answers {@code GET /api/datasets}. */
    public void datasets(Request request) {
        Layout layout = dataset.layout();
        Kinds kinds = layout.kinds();
        ObjectNode served = Json.object();
        served.set("spec", Json.spec(dataset.spec()));
        served.put("model", dataset.archive().name());
        if (script != null) {
            served.put("script", script);
        }
        served.put("documents", dataset.documents())
                .put("folders", dataset.folders())
                .put("size", dataset.size());
        ObjectNode types = served.putObject("types");
        kinds.forEach(kind -> types.put(kind.label(), dataset.type(kind).name()));
        ArrayNode shared = served.putArray("sharedKinds");
        kinds.stream().filter(Kind::isShared).map(Kind::label).forEach(shared::add);
        served.put("groupKind", kinds.group().label())
                .put("homeKind", kinds.home().label())
                .put("homes", layout.homes().size());
        ArrayNode repositories = served.putArray("repositories");
        for (Repository repository : layout.repositories()) {
            Identity root = Objects.requireNonNull(layout.at(repository, "/"));
            ObjectNode counts = repositories
                    .addObject()
                    .put("name", repository.label())
                    .put("childCount", layout.childCount(root))
                    .putObject("counts");
            kinds.forEach(kind -> counts.put(kind.label(), dataset.count(repository, kind)));
        }
        request.json(Map.of("datasets", List.of(served)));
    }
}
