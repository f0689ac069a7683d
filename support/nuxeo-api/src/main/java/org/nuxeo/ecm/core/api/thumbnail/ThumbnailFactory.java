package org.nuxeo.ecm.core.api.thumbnail;

import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;

/** Makes the thumbnail of a document. */
public interface ThumbnailFactory {
    Blob computeThumbnail(DocumentModel documentModel, CoreSession coreSession);

    Blob getThumbnail(DocumentModel documentModel, CoreSession coreSession);
}
