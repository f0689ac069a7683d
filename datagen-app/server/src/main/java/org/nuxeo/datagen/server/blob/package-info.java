/** Blobs over HTTP: ranges, conditions, digests, and downloads that do not delay each other. */
@NullMarked
package org.nuxeo.datagen.server.blob;

import org.jspecify.annotations.NullMarked;
