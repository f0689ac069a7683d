/** Text and numbers in arrays, files of the program, numbers as users type them, and names that resemble a mistyped one. */
@NullMarked
package org.nuxeo.datagen.core.text;

import org.jspecify.annotations.NullMarked;
