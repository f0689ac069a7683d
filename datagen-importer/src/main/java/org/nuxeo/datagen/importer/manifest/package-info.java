/**
 * Where a manifest is read and written: the work folder, with a folder for each stage that holds its manifest, a
 * lock, the file that steers it while it runs, and its report.
 *
 * <p>{@link StageSession} is one run of a stage over its manifest: it takes the lock, refuses a dataset, services or
 * settings other than those the manifest tells of, and hands out what earlier runs have left. To read what is there
 * without running anything, use {@link StageFolder#read} and {@link WorkStages}.
 *
 * <p>A manifest is replaced as a whole and has a checksum; after a crash there is the old one or the new one.
 */
package org.nuxeo.datagen.importer.manifest;
