/** Tables that are defined by their cells, and those that every archive has. */
@NullMarked
package org.nuxeo.datagen.export.internal.row;

import org.jspecify.annotations.NullMarked;
