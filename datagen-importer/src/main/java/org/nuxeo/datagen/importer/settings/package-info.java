/**
 * Choices that a person makes for a run and that stages, reports and manifests name: what records hold, when indexes
 * are created, how closely files are compared, how fast documents may pass. None of them depends on anything else here;
 * {@link RateLimit} alone may change while a run is at work.
 */
package org.nuxeo.datagen.importer.settings;
