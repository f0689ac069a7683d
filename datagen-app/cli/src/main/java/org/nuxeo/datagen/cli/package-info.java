/** The command line: commands, options, exit codes, progress and the work folder. */
@NullMarked
package org.nuxeo.datagen.cli;

import org.jspecify.annotations.NullMarked;
