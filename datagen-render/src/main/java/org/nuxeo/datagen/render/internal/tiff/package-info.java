/** TIFF 6.0 with a static directory before the strips, and the coders of strips. */
package org.nuxeo.datagen.render.internal.tiff;
