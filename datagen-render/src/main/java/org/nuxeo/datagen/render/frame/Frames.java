// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * All formats of a kind of document, each made on first use. Thread safe once all are added.
 *
 * @param <D> type of the documents
 */
public final class Frames<D> {

    private final Map<BlobFormat, Supplier<Rendition<D>>> renditions = new LinkedHashMap<>();
    private final Map<BlobFormat, Rendition<D>> made = new ConcurrentHashMap<>();
    private List<BlobFormat> formats = List.of();

    /** Adds a format. The first is the one that documents have in a repository. */
    public Frames<D> with(BlobFormat format, Supplier<Rendition<D>> rendition) {
        renditions.put(format, rendition);
        formats = List.copyOf(renditions.keySet());
        return this;
    }

    /** Returns the formats. */
    public List<BlobFormat> formats() {
        return formats;
    }

    /** Returns one of the formats. */
    public Rendition<D> of(BlobFormat format) {
        Rendition<D> known = made.get(format);
        return known != null
                ? known
                : made.computeIfAbsent(format, each -> Objects.requireNonNull(renditions.get(each))
                        .get());
    }
}
