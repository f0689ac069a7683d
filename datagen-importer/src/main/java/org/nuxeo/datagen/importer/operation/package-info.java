/** What the operations of the Nuxeo bundle do, in plain Java: their parameters, their work and their results. */
package org.nuxeo.datagen.importer.operation;
