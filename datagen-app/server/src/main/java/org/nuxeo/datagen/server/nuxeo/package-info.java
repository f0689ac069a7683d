/** The part of Nuxeo's REST interface that its clients need to read documents and blobs and to run operations. */
@NullMarked
package org.nuxeo.datagen.server.nuxeo;

import org.jspecify.annotations.NullMarked;
