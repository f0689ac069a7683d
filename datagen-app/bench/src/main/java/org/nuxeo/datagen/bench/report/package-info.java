/**
 * Reports of measurements as JSON, as text for a terminal, and as a self-contained page.
 *
 * <p>{@link org.nuxeo.datagen.bench.report.BenchReport} is the report of a run of {@code bench},
 * {@link org.nuxeo.datagen.bench.report.ReportComparison} compares several reports. Pages, also those of scenarios, are
 * composed with {@link org.nuxeo.datagen.bench.report.Page}.
 */
@NullMarked
package org.nuxeo.datagen.bench.report;

import org.jspecify.annotations.NullMarked;
