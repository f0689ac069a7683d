/** Checks of the machine and of the named services, each with advice. */
package org.nuxeo.datagen.cli.doctor;
