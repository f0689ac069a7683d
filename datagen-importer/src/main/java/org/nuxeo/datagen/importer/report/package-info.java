/**
 * Reports of the stages: counts by repository and kind, dead letters, findings, times.
 *
 * <p>Each stage has its own record, such as {@link org.nuxeo.datagen.importer.report.ConsumeReport}.
 * {@link org.nuxeo.datagen.importer.report.RunReport} combines those of a whole run and says how it ended.
 * {@link org.nuxeo.datagen.importer.report.ReportJson} and {@link org.nuxeo.datagen.importer.report.ReportText} write
 * them for machines and for people.
 */
package org.nuxeo.datagen.importer.report;
