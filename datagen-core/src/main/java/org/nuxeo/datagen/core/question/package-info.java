/** Questions whose answers follow from the dataset, for tests of search, access control and assistants. */
@NullMarked
package org.nuxeo.datagen.core.question;

import org.jspecify.annotations.NullMarked;
