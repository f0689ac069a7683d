// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.nuxeo.datagen.core.id.Identity;

/** A few documents, which one thread takes together so that parents precede their children. */
public final class ListFeed implements DocumentFeed {

    private final List<Identity> documents;
    private final AtomicBoolean taken = new AtomicBoolean();

    public ListFeed(List<Identity> documents) {
        this.documents = List.copyOf(documents);
    }

    @Override
    public List<Identity> next() {
        return taken.getAndSet(true) ? List.of() : documents;
    }
}
