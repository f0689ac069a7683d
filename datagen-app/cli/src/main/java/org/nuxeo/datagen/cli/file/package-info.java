/** The files that commands write, resume, decrypt, and find again. */
@NullMarked
package org.nuxeo.datagen.cli.file;

import org.jspecify.annotations.NullMarked;
