// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure.Unit;
import org.nuxeo.datagen.bench.measure.RateMeter;

/** The works that can be measured, by the name after {@code work}. */
final class Works implements AutoCloseable {

    private final Map<String, Function<Step.Settings, @Nullable Work>> all = new TreeMap<>();
    private final FileWorks files;
    private final Step.Settings step;
    private final int threads;

    /**
     * @param host has the documents and services
     * @param step the step that names works
     */
    Works(DirectHost host, RateMeter meter, Step.Settings step) {
        this.step = step;
        this.threads = host.threads();
        this.files = new FileWorks(host, meter);
        all.putAll(new LoopWorks(host.dataset(), meter).all());
        all.putAll(new StageWorks(host).all());
        all.putAll(new BareWorks(host).all());
        all.putAll(files.all());
        all.put("in-turn", this::inTurn);
    }

    /** Returns a work; null if the dataset or the machine is too small for it. */
    @Nullable
    Work of(JsonNode definition) {
        Step.Settings settings = step.with(definition);
        Function<Step.Settings, @Nullable Work> known = all.get(settings.text("work", ""));
        if (known == null) {
            throw settings.refuse("work", "must be " + String.join(", ", all.keySet()));
        }
        return known.apply(settings);
    }

    /** Works one after the other: with each document, all of them are done. */
    private Work inTurn(Step.Settings settings) {
        List<Work> works = new ArrayList<>();
        settings.yaml().path("works").forEach(each -> works.add(of(each)));
        return new Work(Unit.documents(threads), 0, false, () -> {
            double seconds = 0;
            for (Work each : works) {
                seconds += 1 / each.task().run().perSecond();
            }
            return Work.Result.of(1 / seconds);
        });
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
