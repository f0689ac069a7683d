/** Blobs over HTTP: ranges, conditions, digests, and streams that no slow reader holds up but its own. */
package org.nuxeo.datagen.server.blob;
