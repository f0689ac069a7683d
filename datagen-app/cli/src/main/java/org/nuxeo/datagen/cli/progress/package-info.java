/** How far the work has come: bars on a terminal, lines elsewhere, JSON for machines. */
package org.nuxeo.datagen.cli.progress;
