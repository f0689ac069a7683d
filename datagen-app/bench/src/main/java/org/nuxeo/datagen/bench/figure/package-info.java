/** Figures of a report by name, and thresholds for them. */
package org.nuxeo.datagen.bench.figure;
