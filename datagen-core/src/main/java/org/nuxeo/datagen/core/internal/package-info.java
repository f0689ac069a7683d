/**
 * Small things that the modules of this project share: ASCII texts in arrays, numbers as people write them, parts of a work,
 * the version of the program.
 */
package org.nuxeo.datagen.core.internal;
