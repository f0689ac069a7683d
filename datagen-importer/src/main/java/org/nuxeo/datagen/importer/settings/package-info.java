/**
 * Settings of a run that stages, reports and manifests refer to: what records hold, when indexes are created, how
 * closely blobs are compared, how many documents a second may be sent.
 *
 * <p>Nothing in this package depends on the rest of the module. Only {@link RateLimit} can change during a run.
 */
@NullMarked
package org.nuxeo.datagen.importer.settings;

import org.jspecify.annotations.NullMarked;
