/** Who may read documents, and how long they are retained. */
@NullMarked
package org.nuxeo.datagen.core.rights;

import org.jspecify.annotations.NullMarked;
