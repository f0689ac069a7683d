// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;

/**
 * What an encoder prepares for the types of documents. Documents know their type, so one encoder serves any number of archives;
 * nearly always the type is the last one of that kind. Thread safe.
 */
public final class TypeCache<T> {

    private static final int MOST_TYPES = 1_024;

    private final Function<DocumentType, T> maker;
    private final Map<DocumentType, T> made = RecentMap.ofUsed(MOST_TYPES);
    private final AtomicReferenceArray<@Nullable Entry<T>> last = new AtomicReferenceArray<>(Kind.MOST_CODE + 1);

    private record Entry<T>(DocumentType type, T value) {}

    public TypeCache(Function<DocumentType, T> maker) {
        this.maker = Objects.requireNonNull(maker, "maker");
    }

    /** Returns what was prepared for a type. */
    public T of(DocumentType type) {
        int code = type.kind().code();
        Entry<T> entry = last.getAcquire(code);
        if (entry == null || entry.type != type) {
            synchronized (made) {
                entry = new Entry<>(type, made.computeIfAbsent(type, maker));
            }
            last.setRelease(code, entry);
        }
        return entry.value;
    }
}
