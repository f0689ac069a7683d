/** Filling the index after the import. */
package org.nuxeo.datagen.importer.index;
