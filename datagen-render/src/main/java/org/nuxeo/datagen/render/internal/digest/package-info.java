/**
 * MD5 and SHA-256 that continue from saved states, so that bytes which many blobs share are taken in once.
 *
 * <p>A {@link org.nuxeo.datagen.render.internal.digest.SavedDigest} makes states; {@code Md5Message} and {@code Sha256}
 * finish a message from one. MD5 is our own, since that of the platform cannot continue without allocating, and takes two
 * messages side by side; SHA-256 is the platform's, for the processor's instructions, and clones its state.
 */
package org.nuxeo.datagen.render.internal.digest;
