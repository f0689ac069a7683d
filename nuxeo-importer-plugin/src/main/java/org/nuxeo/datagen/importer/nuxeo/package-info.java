/** The classes that extend or call Nuxeo: operations, producers, consumers, thumbnails, index writers. */
@NullMarked
package org.nuxeo.datagen.importer.nuxeo;

import org.jspecify.annotations.NullMarked;
