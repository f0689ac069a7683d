/** Options of the command line: their values, limits and sources. */
package org.nuxeo.datagen.cli.option;
