/**
 * Reports of measurements: as JSON, as text for a terminal, and as a page that is whole in itself.
 *
 * <p>{@link org.nuxeo.datagen.bench.report.BenchReport} is what one run of {@code bench} came to,
 * {@link org.nuxeo.datagen.bench.report.ReportComparison} what changed from one to another. Pages are put together from
 * {@link org.nuxeo.datagen.bench.report.Page} and {@link org.nuxeo.datagen.bench.report.Html}, by scenarios too.
 */
package org.nuxeo.datagen.bench.report;
