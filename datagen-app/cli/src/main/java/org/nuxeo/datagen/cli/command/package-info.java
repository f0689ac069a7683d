/** The commands, one class each. */
@NullMarked
package org.nuxeo.datagen.cli.command;

import org.jspecify.annotations.NullMarked;
