/** Dataset specs as named members, in which the manifests and answers of the other modules write and read them. */
package org.nuxeo.datagen.core.internal.spec;
