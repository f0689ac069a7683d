/**
 * Thumbnails as small JPEG pictures, composed of tiles without rendering the document's pages.
 *
 * <p>A {@link org.nuxeo.datagen.render.internal.thumbnail.TilePage} is a committed picture with regions that show one
 * of several drawings. A {@link org.nuxeo.datagen.render.internal.thumbnail.Thumbnail} chooses the drawings for a kind
 * of document. The thumbnails are in the packages of their documents.
 */
@NullMarked
package org.nuxeo.datagen.render.internal.thumbnail;

import org.jspecify.annotations.NullMarked;
