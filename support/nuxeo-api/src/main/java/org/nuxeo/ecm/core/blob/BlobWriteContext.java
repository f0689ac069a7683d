// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.ecm.core.blob;

import java.util.function.Supplier;
import org.nuxeo.datagen.nuxeoapi.SignatureOnly;

/** A blob that is to be written. */
public class BlobWriteContext {
    public BlobWriteContext(
            BlobContext blobContext,
            KeyStrategy.WriteObserver writeObserver,
            Supplier<String> supplier,
            KeyStrategy keyStrategy) {
        throw SignatureOnly.called();
    }
}
