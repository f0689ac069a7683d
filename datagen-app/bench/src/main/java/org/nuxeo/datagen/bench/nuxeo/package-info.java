/**
 * A Nuxeo server seen from outside, through its REST interface alone.
 *
 * <p>{@link org.nuxeo.datagen.bench.nuxeo.NuxeoClient} sends requests and outlives restarts of the server;
 * {@link org.nuxeo.datagen.bench.nuxeo.Operations} runs operations in the background,
 * {@link org.nuxeo.datagen.bench.nuxeo.BulkCommands} runs bulk actions, and
 * {@link org.nuxeo.datagen.bench.nuxeo.InstallCheck} tells what a server lacks.
 */
package org.nuxeo.datagen.bench.nuxeo;
