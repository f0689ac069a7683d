/**
 * Reports of the stages: counts by repository and kind, dead letters, findings, times.
 *
 * <p>Each stage has its own record, such as {@link org.nuxeo.datagen.importer.report.ConsumeReport}.
 * {@link org.nuxeo.datagen.importer.report.RunReport} combines those of a whole run and says how it ended.
 * They are bound to JSON by {@link org.nuxeo.datagen.store.output.Json}, and write themselves as tables.
 */
@NullMarked
package org.nuxeo.datagen.importer.report;

import org.jspecify.annotations.NullMarked;
