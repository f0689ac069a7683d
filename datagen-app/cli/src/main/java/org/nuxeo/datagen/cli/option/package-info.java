/** Options of the command line: their values, limits and sources. */
@NullMarked
package org.nuxeo.datagen.cli.option;

import org.jspecify.annotations.NullMarked;
