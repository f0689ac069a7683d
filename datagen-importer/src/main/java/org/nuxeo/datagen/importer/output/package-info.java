/** Tables for people and JSON for machines. */
package org.nuxeo.datagen.importer.output;
