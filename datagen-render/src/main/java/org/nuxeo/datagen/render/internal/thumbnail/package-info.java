/**
 * Thumbnails as small JPEG pictures, put together from tiles without looking at the document's own pages.
 *
 * <p>A {@link org.nuxeo.datagen.render.internal.thumbnail.TilePage} is a committed picture some of whose regions show one
 * of several drawings; a {@link org.nuxeo.datagen.render.internal.thumbnail.Thumbnail} of a kind of document chooses which.
 * The thumbnails themselves are in the packages of their documents.
 */
package org.nuxeo.datagen.render.internal.thumbnail;
