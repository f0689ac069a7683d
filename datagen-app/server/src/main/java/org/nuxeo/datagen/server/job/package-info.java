/** Jobs: imports that the server runs in the background for its page and its REST interface. */
@NullMarked
package org.nuxeo.datagen.server.job;

import org.jspecify.annotations.NullMarked;
