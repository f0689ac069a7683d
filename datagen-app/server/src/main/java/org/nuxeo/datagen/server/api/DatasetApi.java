// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Place;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.SpecJson;

/** REST interface of the served dataset and its plan. Thread safe. */
public final class DatasetApi {
    private final Dataset dataset;
    private final Supplier<ObjectNode> plan;

    /** @param plan what {@code datagen plan --format json} prints */
    public DatasetApi(Dataset dataset, Supplier<ObjectNode> plan) {
        this.dataset = dataset;
        this.plan = plan;
    }

    /** Answers {@code GET /api/plan}. */
    public void plan(Request request) {
        request.json(plan.get());
    }

    /** Answers {@code GET /api/datasets}. */
    public void datasets(Request request) {
        ObjectNode json = Json.object();
        ObjectNode one = json.putArray("datasets").addObject();
        one.set("spec", SpecJson.write(dataset.spec()));
        one.put("model", dataset.model().name())
                .put("documents", dataset.documents())
                .put("folders", dataset.folders())
                .put("size", dataset.size());
        ObjectNode types = one.putObject("types");
        for (Kind kind : Kind.values()) {
            types.put(kind.label(), dataset.model().kind(kind).type());
        }
        ArrayNode repositories = one.putArray("repositories");
        for (Repository repository : Repository.values()) {
            ObjectNode counts = repositories
                    .addObject()
                    .put("name", repository.label())
                    .put("childCount", dataset.layout().childCount(Bank.at(Place.root(repository))))
                    .putObject("counts");
            for (Kind kind : Kind.values()) {
                counts.put(kind.label(), dataset.count(repository, kind));
            }
        }
        request.json(json);
    }
}
