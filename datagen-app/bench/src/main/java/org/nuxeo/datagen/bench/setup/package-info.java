/**
 * The environment of measurements: documents ({@link org.nuxeo.datagen.bench.setup.StageSample}), embedded services
 * ({@link org.nuxeo.datagen.bench.setup.BenchServices}), commands of this program in separate processes
 * ({@link org.nuxeo.datagen.bench.setup.ChildCommand}), and clients that fetch files from a server
 * ({@link org.nuxeo.datagen.bench.setup.Downloads}).
 */
@NullMarked
package org.nuxeo.datagen.bench.setup;

import org.jspecify.annotations.NullMarked;
