/**
 * The one drawer of charts: uPlot, and a script of ours that gives it the axes, colours and legend of our pages.
 *
 * <p>{@link org.nuxeo.datagen.charts.Charts} has both as one script and one style sheet. The server serves them beside its
 * page; reports have them inside, so that a report is one file.
 */
package org.nuxeo.datagen.charts;
