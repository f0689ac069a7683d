/** Checks of the machine and of the services that are named, each with what to do. */
package org.nuxeo.datagen.cli.doctor;
