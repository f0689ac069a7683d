/**
 * Charts drawn by uPlot, with a script that sets the axes, colors and legend of all pages.
 *
 * <p>{@link org.nuxeo.datagen.charts.Charts} returns them as one script and one style sheet. The server serves them as
 * files of its page. Reports embed them, so that a report is one file: a {@link org.nuxeo.datagen.charts.Page} with tables,
 * which a {@link org.nuxeo.datagen.charts.Sheet} makes from JSON, and plots of {@link org.nuxeo.datagen.charts.Curve}s.
 */
@NullMarked
package org.nuxeo.datagen.charts;

import org.jspecify.annotations.NullMarked;
