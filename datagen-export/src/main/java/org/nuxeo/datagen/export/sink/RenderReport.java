// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.sink;

/**
 * The result of a run.
 *
 * @param rendered number of blobs that this run has written
 * @param present number of blobs that earlier runs had written
 * @param bytes total length of the blobs that this run has written
 * @param elapsedMillis duration of this run in milliseconds
 */
public record RenderReport(long rendered, long present, long bytes, long elapsedMillis) {}
