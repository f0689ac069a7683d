package org.nuxeo.datagen.export.sink;

/**
 * What a run has done.
 *
 * @param rendered blobs this run has put
 * @param present blobs earlier runs had put
 * @param bytes length of the blobs this run has put
 * @param elapsedMillis how long it took
 */
public record RenderReport(long rendered, long present, long bytes, long elapsedMillis) {}
