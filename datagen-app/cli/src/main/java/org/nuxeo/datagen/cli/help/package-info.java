/** The output of {@code --help}: purpose, examples, and options in groups. */
@NullMarked
package org.nuxeo.datagen.cli.help;

import org.jspecify.annotations.NullMarked;
