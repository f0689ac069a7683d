/** Figures of a report by their names, and thresholds for them. */
package org.nuxeo.datagen.bench.figure;
