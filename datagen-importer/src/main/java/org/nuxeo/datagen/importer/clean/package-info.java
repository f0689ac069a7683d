/** Removing a dataset. */
package org.nuxeo.datagen.importer.clean;
