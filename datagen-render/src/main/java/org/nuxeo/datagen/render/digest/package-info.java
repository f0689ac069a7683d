/**
 * MD5 and SHA-256 that continue from saved states, so that bytes shared by many blobs are digested once.
 *
 * <p>A {@link org.nuxeo.datagen.render.digest.SavedDigest} makes states; {@code Md5Message} and {@code Sha256}
 * finish a message from a state, and {@code Md5Group} finishes many. MD5 is implemented here, because the platform's cannot
 * continue from a state without allocation, and because many messages at once are faster. SHA-256 is the platform's, which uses the processor's
 * instructions; its state is cloned.
 */
@NullMarked
package org.nuxeo.datagen.render.digest;

import org.jspecify.annotations.NullMarked;
