// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Layout;

/** Documents that several threads take chunk by chunk. Thread safe. */
public interface DocumentFeed {

    /**
     * Returns the next documents, parents before their children; empty when there are no more.
     *
     * @throws IllegalArgumentException if the source names a document that does not exist
     */
    List<Identity> next() throws IOException;

    /** Returns a feed of a few documents, which one thread takes together so that parents precede their children. */
    static DocumentFeed of(List<Identity> documents) {
        AtomicBoolean taken = new AtomicBoolean();
        return () -> taken.getAndSet(true) ? List.of() : documents;
    }

    /**
     * Returns a feed of what lies in homes and of groups, with everything below them, but for versions, which messages cannot make.
     */
    static DocumentFeed ofGroups(Layout layout, long groups) {
        int homes = layout.groupsOfHomes();
        return numbered(0, homes + groups, 50, (documents, number) -> layout.documents(number - homes).stream()
                .filter(each -> !each.kind().isVersion())
                .forEach(documents::add));
    }

    /**
     * Returns a feed of the documents of consecutive numbers, of which a thread takes a chunk.
     *
     * @param skip number of the first
     * @param count how many numbers follow
     * @param chunk how many a thread takes at once
     * @param documents adds the documents of a number to a list
     * @throws IllegalArgumentException if a number is out of range
     */
    static DocumentFeed numbered(long skip, long count, int chunk, ObjLongConsumer<List<Identity>> documents) {
        Objects.requireNonNull(documents, "documents");
        if (skip < 0 || count < 0 || skip + count < 0) {
            throw new IllegalArgumentException("skip " + skip + ", count " + count
                    + ": must be at least 0, and their sum at most " + Long.MAX_VALUE);
        }
        AtomicLong next = new AtomicLong(skip);
        long end = skip + count;
        return () -> {
            long from = next.getAndUpdate(at -> Math.min(end, at + chunk));
            List<Identity> taken = new ArrayList<>();
            for (long number = from; number < Math.min(end, from + chunk); number++) {
                documents.accept(taken, number);
            }
            return taken;
        };
    }
}
