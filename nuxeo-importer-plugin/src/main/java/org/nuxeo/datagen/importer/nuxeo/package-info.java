/** The bundle's classes that extend or call Nuxeo's: operations, producers, consumers, thumbnails, index documents. */
package org.nuxeo.datagen.importer.nuxeo;
