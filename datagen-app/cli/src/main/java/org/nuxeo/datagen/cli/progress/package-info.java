/** The display of progress: bars on a terminal, lines elsewhere, JSON for programs. */
@NullMarked
package org.nuxeo.datagen.cli.progress;

import org.jspecify.annotations.NullMarked;
