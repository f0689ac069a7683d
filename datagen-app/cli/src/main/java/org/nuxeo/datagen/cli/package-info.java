/** The command line: commands, options, exit codes, progress and the work folder. */
package org.nuxeo.datagen.cli;
