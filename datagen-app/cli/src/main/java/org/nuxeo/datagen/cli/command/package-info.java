/** The commands, one class each. */
package org.nuxeo.datagen.cli.command;
