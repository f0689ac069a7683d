/**
 * Reports of measurements as JSON, as text for a terminal, and as a self-contained page.
 *
 * <p>{@link org.nuxeo.datagen.bench.report.BenchReport} is the report of a run of {@code bench},
 * {@link org.nuxeo.datagen.bench.report.Figures} reads one, and {@code Trend} is a figure in several. Pages, also those of
 * scenarios, are composed with {@link org.nuxeo.datagen.charts.Page} and written by the templates beside it.
 */
@NullMarked
package org.nuxeo.datagen.bench.report;

import org.jspecify.annotations.NullMarked;
