/** The classes that extend or call Nuxeo: operations, producers, consumers, thumbnails, index writers. */
package org.nuxeo.datagen.importer.nuxeo;
