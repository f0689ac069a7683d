/** ID cards as JPEG and TIFF: layout, texts, portrait, machine-readable zone and barcode. */
package org.nuxeo.datagen.render.internal.card;
