/** The commands, one class each. */
package org.nuxeo.datagen.app.command;
