/** The work folder: a manifest and a lock for each stage. */
package org.nuxeo.datagen.importer.manifest;
