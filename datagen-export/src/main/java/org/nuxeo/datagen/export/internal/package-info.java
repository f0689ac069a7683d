/** The CSV writer and its buffer, which the packages of this module share. They are not part of the public API. */
@NullMarked
package org.nuxeo.datagen.export.internal;

import org.jspecify.annotations.NullMarked;
