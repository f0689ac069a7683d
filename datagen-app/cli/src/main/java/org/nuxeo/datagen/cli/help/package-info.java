/** What {@code --help} prints: purpose, examples, and options in groups. */
package org.nuxeo.datagen.cli.help;
