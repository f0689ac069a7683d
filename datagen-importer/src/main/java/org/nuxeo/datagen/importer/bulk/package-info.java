/** Batches, what became of them, and when to ask again. */
package org.nuxeo.datagen.importer.bulk;
