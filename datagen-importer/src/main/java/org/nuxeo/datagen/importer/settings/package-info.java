/**
 * Settings of a run that stages, reports and manifests refer to: what records hold, when indexes are created, and
 * how closely blobs are compared.
 *
 * <p>Nothing in this package depends on the rest of the module.
 */
@NullMarked
package org.nuxeo.datagen.importer.settings;

import org.jspecify.annotations.NullMarked;
