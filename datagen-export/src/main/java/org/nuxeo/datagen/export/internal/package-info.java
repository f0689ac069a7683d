/** What the packages of this module share and nobody else needs: the one writer of CSV and its buffer. No API. */
package org.nuxeo.datagen.export.internal;
