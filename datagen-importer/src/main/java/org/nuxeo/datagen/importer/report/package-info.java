/**
 * What the stages report: counts by repository and kind, dead letters, differences, times.
 *
 * <p>Each stage has a record of its own, such as {@link org.nuxeo.datagen.importer.report.ConsumeReport};
 * {@link org.nuxeo.datagen.importer.report.RunReport} puts those of a whole run together and says how it ended.
 * {@link org.nuxeo.datagen.importer.report.ReportJson} and {@link org.nuxeo.datagen.importer.report.ReportText} write
 * them for machines and for people.
 */
package org.nuxeo.datagen.importer.report;
