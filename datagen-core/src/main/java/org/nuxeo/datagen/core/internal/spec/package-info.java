/** Dataset specs as named values, which the manifests and answers of the other modules contain. */
package org.nuxeo.datagen.core.internal.spec;
