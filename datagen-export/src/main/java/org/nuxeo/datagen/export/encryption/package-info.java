/**
 * Encryption at rest: files that are encrypted when a sink stores them, and their decryption.
 *
 * <p>An {@link org.nuxeo.datagen.export.encryption.Encryption} is a key and a format. Each thread has its own
 * {@link org.nuxeo.datagen.export.encryption.Encryptor}. A {@link org.nuxeo.datagen.export.encryption.Decryptor} reads files
 * of every format. The same content, key and format always give the same bytes.
 */
@NullMarked
package org.nuxeo.datagen.export.encryption;

import org.jspecify.annotations.NullMarked;
