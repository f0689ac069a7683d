/** The stages of the pipeline as the commands run them, and what they report together. */
package org.nuxeo.datagen.importer.run;
