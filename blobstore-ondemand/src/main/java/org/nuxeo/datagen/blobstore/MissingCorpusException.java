package org.nuxeo.datagen.blobstore;

/** A key that was issued, of a dataset whose corpus this process does not have. */
public final class MissingCorpusException extends UnknownBlobKeyException {

    private static final long serialVersionUID = 1L;

    public MissingCorpusException(String message) {
        super(message);
    }
}
