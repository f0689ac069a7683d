// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.blobstore;

/** Thrown for the valid key of a dataset whose corpus this process does not have. */
public final class MissingCorpusException extends UnknownBlobKeyException {

    /** Creates an exception; the message names the key and the corpus. */
    public MissingCorpusException(String message) {
        super(message);
    }
}
