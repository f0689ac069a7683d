/**
 * The export of the blobs of a range of documents into folders, archives, or the sinks of other modules.
 *
 * <p>A {@link org.nuxeo.datagen.export.sink.RenderJob} names the blobs and their destination. Its
 * {@link org.nuxeo.datagen.export.sink.SinkSpec} creates the {@link org.nuxeo.datagen.export.sink.BlobSink}, into which a
 * {@link org.nuxeo.datagen.export.sink.RenderRun} renders the blobs. It also writes {@code metadata.csv}, with one row for
 * each blob, and {@code manifest.json}, with which the next run resumes. A sink gets each blob
 * as a {@link org.nuxeo.datagen.export.sink.SinkBlob}, which may be encrypted. Applications can implement {@code BlobSink}
 * themselves.
 */
@NullMarked
package org.nuxeo.datagen.export.sink;

import org.jspecify.annotations.NullMarked;
