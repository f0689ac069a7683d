// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.id.Kind;

/**
 * The frames of all formats of a kind of document, by the labels of the formats. Each is made on first use. Thread safe once
 * all formats are added.
 *
 * @param <D> type of the documents
 */
public final class Frames<D> {

    private final Kind kind;
    private final Map<String, Supplier<Rendition<D>>> renditions = new LinkedHashMap<>();
    private final Map<String, BlobFrame<D>> made = new ConcurrentHashMap<>();

    public Frames(Kind kind) {
        this.kind = Objects.requireNonNull(kind, "kind");
    }

    /** Adds a format. The first is the one that documents have in a repository. */
    public Frames<D> with(String format, Supplier<Rendition<D>> rendition) {
        renditions.put(format, rendition);
        return this;
    }

    /** Returns the formats. */
    public List<String> formats() {
        return List.copyOf(renditions.keySet());
    }

    /**
     * Returns the frame of a format.
     *
     * @throws IllegalArgumentException if documents of the kind do not have the format
     */
    public BlobFrame<D> of(String format) {
        BlobFrame<D> frame = made.get(format);
        return frame != null ? frame : made.computeIfAbsent(format, this::make);
    }

    private BlobFrame<D> make(String format) {
        Supplier<Rendition<D>> rendition = renditions.get(format);
        if (rendition == null) {
            throw new IllegalArgumentException("format " + format + ": documents of kind " + kind.label()
                    + " have the formats " + String.join(", ", renditions.keySet()));
        }
        return new BlobFrame<>(rendition.get());
    }
}
