/**
 * Rendered files of a range of documents: thrown away, into folders, archives or an object store.
 *
 * <p>A {@link org.nuxeo.datagen.export.sink.RenderJob} says which files and where they go; its
 * {@link org.nuxeo.datagen.export.sink.SinkSpec} makes the {@link org.nuxeo.datagen.export.sink.BlobSink}, and
 * {@link org.nuxeo.datagen.export.sink.RenderRun} fills it. Beside the files stand {@code metadata.csv}, one row a file,
 * and {@code manifest.json}, by which the next run resumes. A sink of one's own is a class that implements
 * {@code BlobSink}.
 */
package org.nuxeo.datagen.export.sink;
