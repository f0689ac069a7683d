/** The files that commands write, resume, and find again. */
@NullMarked
package org.nuxeo.datagen.cli.file;

import org.jspecify.annotations.NullMarked;
