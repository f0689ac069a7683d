/**
 * Choices that a person makes for a run and that stages, reports and manifests name: what records hold, when indexes
 * are created, how closely files are compared. Each is a value without dependencies.
 */
package org.nuxeo.datagen.importer.settings;
