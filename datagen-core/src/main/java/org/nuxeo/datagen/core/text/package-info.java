/** ASCII text in arrays, numbers as users type them, and names that resemble a mistyped one. */
package org.nuxeo.datagen.core.text;
