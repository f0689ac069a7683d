// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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

    /**
     * A dataset.
     *
     * @param script module of the page that shows what only the archive has, or null
     * @param types document types by kind
     * @param sharedKinds kinds of folders that belong to no group
     * @param groupKind kind of the groups
     * @param homeKind kind of the folders of homes
     * @param homes number of homes
     */
    private record Served(
            JsonNode spec,
            String model,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String script,

            long documents,
            long folders,
            long size,
            Map<String, String> types,
            List<String> sharedKinds,
            String groupKind,
            String homeKind,
            int homes,
            List<Contents> repositories) {}

    /** The children of a repository's root, and its documents by kind. */
    private record Contents(String name, long childCount, Map<String, Long> counts) {}

    /** Answers {@code GET /api/datasets}. */
    public void datasets(Request request) {
        Layout layout = dataset.layout();
        Kinds kinds = layout.kinds();
        Map<String, String> types = new LinkedHashMap<>();
        kinds.forEach(kind -> types.put(kind.label(), dataset.type(kind).name()));
        List<Contents> repositories = new ArrayList<>();
        for (Repository repository : layout.repositories()) {
            Map<String, Long> counts = new LinkedHashMap<>();
            kinds.forEach(kind -> counts.put(kind.label(), dataset.count(repository, kind)));
            Identity root = Objects.requireNonNull(layout.at(repository, "/"));
            repositories.add(new Contents(repository.label(), layout.childCount(root), counts));
        }
        request.json(Map.of(
                "datasets",
                List.of(new Served(
                        Json.spec(dataset.spec()),
                        dataset.archive().name(),
                        script,
                        dataset.documents(),
                        dataset.folders(),
                        dataset.size(),
                        types,
                        kinds.stream().filter(Kind::isShared).map(Kind::label).toList(),
                        kinds.group().label(),
                        kinds.home().label(),
                        layout.homes().size(),
                        repositories))));
    }
}
