// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.api.thumbnail;

import org.nuxeo.ecm.core.api.Blob;
import org.nuxeo.ecm.core.api.CoreSession;
import org.nuxeo.ecm.core.api.DocumentModel;

/** A factory of thumbnails for documents. */
public interface ThumbnailFactory {
    Blob computeThumbnail(DocumentModel documentModel, CoreSession coreSession);

    Blob getThumbnail(DocumentModel documentModel, CoreSession coreSession);
}
