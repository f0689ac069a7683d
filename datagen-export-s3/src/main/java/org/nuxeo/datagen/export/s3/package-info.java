/**
 * Blobs in object stores with the S3 protocol: a {@link org.nuxeo.datagen.export.s3.S3Sink} for a bucket, which is an
 * {@link org.nuxeo.datagen.export.s3.S3Target}.
 */
@NullMarked
package org.nuxeo.datagen.export.s3;

import org.jspecify.annotations.NullMarked;
