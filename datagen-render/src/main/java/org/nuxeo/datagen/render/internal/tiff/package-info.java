/**
 * TIFF 6.0 with a static directory before the strips, and the coders of strips: deflate for pixels of a byte, Group 4 for
 * black and white. Strips compressed by JPEG come from cards themselves.
 */
package org.nuxeo.datagen.render.internal.tiff;
