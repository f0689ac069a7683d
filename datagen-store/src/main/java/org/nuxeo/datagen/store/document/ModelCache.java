// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.nuxeo.datagen.core.model.ContentModel;

/**
 * What an encoder prepares for a content model. Documents know their model, so one encoder serves any number of models;
 * nearly always it is the model of the document before. Thread safe.
 */
public final class ModelCache<T> {

    private final Function<ContentModel, T> maker;
    private final Map<ContentModel, T> made = new ConcurrentHashMap<>();

    // set by of
    @SuppressWarnings("NullAway.Init")
    private volatile Entry<T> last;

    private record Entry<T>(ContentModel model, T value) {}

    public ModelCache(Function<ContentModel, T> maker) {
        this.maker = Objects.requireNonNull(maker, "maker");
    }

    /** Returns what was prepared for a model. */
    public T of(ContentModel model) {
        Entry<T> entry = last;
        if (entry == null || entry.model() != model) {
            entry = new Entry<>(model, made.computeIfAbsent(model, maker));
            last = entry;
        }
        return entry.value();
    }
}
