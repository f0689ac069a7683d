/** Small things that the modules of this project share: ASCII texts in arrays, numbers as people write them, the version. */
package org.nuxeo.datagen.core.internal;
