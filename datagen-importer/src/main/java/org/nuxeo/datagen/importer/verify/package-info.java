/** Comparing the stores with the dataset. */
package org.nuxeo.datagen.importer.verify;
