/**
 * The environment of measurements: what an archive brings to loads ({@link org.nuxeo.datagen.bench.setup.ArchiveLoads}),
 * commands of this program in separate processes
 * ({@link org.nuxeo.datagen.bench.setup.ChildCommand}), commands of the user
 * ({@link org.nuxeo.datagen.bench.setup.UserCommand}), and clients that fetch files from a server
 * ({@link org.nuxeo.datagen.bench.setup.Downloads}).
 */
@NullMarked
package org.nuxeo.datagen.bench.setup;

import org.jspecify.annotations.NullMarked;
