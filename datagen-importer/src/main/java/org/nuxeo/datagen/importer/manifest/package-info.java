/**
 * The work folder: one folder for each stage, with its manifest, a lock, the control file and the report.
 *
 * <p>A {@link StageSession} is one run of a stage. It locks the folder, refuses a dataset, services or settings that do
 * not fit the manifest, and returns the results of earlier runs. {@link StageFolder#read} and {@link WorkStages} read a
 * work folder without running anything.
 *
 * <p>A manifest has a checksum and is replaced as a whole, so after a crash either the old or the new one is there.
 */
@NullMarked
package org.nuxeo.datagen.importer.manifest;

import org.jspecify.annotations.NullMarked;
