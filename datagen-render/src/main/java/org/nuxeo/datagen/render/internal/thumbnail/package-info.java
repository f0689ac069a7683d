/** Thumbnails as small JPEG pictures, put together from tiles without looking at the document's own pages. */
package org.nuxeo.datagen.render.internal.thumbnail;
