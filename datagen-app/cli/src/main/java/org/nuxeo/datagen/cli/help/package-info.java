/** The output of {@code --help}: purpose, examples, and options in groups. */
package org.nuxeo.datagen.cli.help;
