// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

/**
 * The length and the digest of a file, as a stored document has them.
 *
 * @param lengthBytes at least 1
 * @param md5 32 lower-case hexadecimal digits
 */
record FileFacts(long lengthBytes, String md5) {}
