/**
 * What stages tell while they run: counters and timers in {@link ImportMetrics}, and how far they are to a
 * {@link ProgressListener}. A {@link RunProgress} hears several stages one after the other.
 */
package org.nuxeo.datagen.importer.metrics;
