package org.nuxeo.datagen.bench.baseline;

import org.nuxeo.datagen.bench.measure.Work;

/** The limit of whatever makes bytes: a copy of as many, a thousand documents to a piece. */
public final class CopyLimit implements Work {

    private static final int DOCUMENTS = 1000;

    private final byte[] source;
    private final byte[] target;

    /** @param lengthBytes of a document */
    public CopyLimit(int lengthBytes) {
        source = new byte[lengthBytes];
        target = new byte[lengthBytes];
    }

    @Override
    public long piece() {
        for (int i = 0; i < DOCUMENTS; i++) {
            source[i % source.length]++;
            System.arraycopy(source, 0, target, 0, source.length);
        }
        return DOCUMENTS;
    }
}
