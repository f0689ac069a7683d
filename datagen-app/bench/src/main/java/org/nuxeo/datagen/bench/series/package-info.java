/**
 * What servers and processes did while a step ran. {@link org.nuxeo.datagen.bench.series.ServerSeries} samples
 * {@link org.nuxeo.datagen.bench.series.ServerSeries.Source}s.
 */
@NullMarked
package org.nuxeo.datagen.bench.series;

import org.jspecify.annotations.NullMarked;
