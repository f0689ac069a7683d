// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.core.event.Event;
import org.nuxeo.ecm.core.event.EventContext;
import org.nuxeo.ecm.core.event.EventListener;

/**
 * Keeps Nuxeo from indexing imported documents that ask for it. LTS 2025 looks only at the event, to which Nuxeo does not
 * copy what was asked of the document.
 */
public final class UnindexedImports implements EventListener {

    /** The property of documents and events that keeps Nuxeo from indexing. */
    static final String DISABLE_AUTO_INDEXING = "disableAutoIndexing";

    @Override
    public void handleEvent(Event event) {
        EventContext context = event.getContext();
        Object[] arguments = context.getArguments();
        if (arguments.length > 0
                && arguments[0] instanceof DocumentModel document
                && Boolean.TRUE.equals(document.getContextData(DISABLE_AUTO_INDEXING))) {
            context.setProperty(DISABLE_AUTO_INDEXING, Boolean.TRUE);
        }
    }
}
