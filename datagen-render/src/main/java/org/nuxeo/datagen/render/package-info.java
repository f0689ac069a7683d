/**
 * Renders documents as blobs: head, filler and tail of every format ({@link org.nuxeo.datagen.render.internal.frame.Rendition}), and
 * their lengths, digests and ranges ({@link org.nuxeo.datagen.render.BlobRenderer}).
 */
package org.nuxeo.datagen.render;
