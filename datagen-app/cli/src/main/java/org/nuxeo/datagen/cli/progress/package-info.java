/** The display of progress: bars on a terminal, lines elsewhere, JSON for programs. */
package org.nuxeo.datagen.cli.progress;
