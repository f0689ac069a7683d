/**
 * Utilities that the modules of this project share: ASCII text in arrays, numbers as users type them, and the version of
 * the program.
 */
package org.nuxeo.datagen.core.internal;
