/**
 * TIFF 6.0 with a static directory before the strips, and the encoders of strips: deflate for pixels of one byte, Group
 * 4 for black and white. JPEG strips are written in the package of ID cards.
 */
@NullMarked
package org.nuxeo.datagen.render.format.tiff;

import org.jspecify.annotations.NullMarked;
