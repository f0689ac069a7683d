// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.io.IOException;
import java.util.List;
import org.nuxeo.datagen.core.id.Identity;

/** Documents that several threads take chunk by chunk. Thread safe. */
public interface DocumentFeed {

    /**
     * Returns the next documents, parents before their children; empty when there are no more.
     *
     * @throws IllegalArgumentException if the source names a document that does not exist
     */
    List<Identity> next() throws IOException;
}
