/** Blobs over HTTP: ranges, conditions, digests, and downloads that do not delay each other. */
package org.nuxeo.datagen.server.blob;
