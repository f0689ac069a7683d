/** Pictures put together from tiles. */
package org.nuxeo.datagen.render.raster;
