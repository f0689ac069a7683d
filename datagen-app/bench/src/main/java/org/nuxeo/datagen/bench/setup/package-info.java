/**
 * The environment of measurements: what an archive brings to loads ({@link org.nuxeo.datagen.bench.setup.ArchiveLoads}),
 * commands of this program in separate processes
 * ({@link org.nuxeo.datagen.bench.setup.ChildCommand}), and commands of
 * the user ({@link org.nuxeo.datagen.bench.setup.UserCommand}).
 */
@NullMarked
package org.nuxeo.datagen.bench.setup;

import org.jspecify.annotations.NullMarked;
