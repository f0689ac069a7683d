/** The ids a repository gives its documents. */
package org.nuxeo.datagen.importer.id;
