/** Checks of the machine and of the named services, each with advice. */
@NullMarked
package org.nuxeo.datagen.cli.doctor;

import org.jspecify.annotations.NullMarked;
