/** Blobs from their keys, with nothing stored. */
package org.nuxeo.datagen.blobstore;
