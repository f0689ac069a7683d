/**
 * Writers of numbers, dates and month names into a caller's array, without allocation and without a locale. The writers
 * of all formats use them. Calendar arithmetic is in {@code org.nuxeo.datagen.core.calendar}.
 */
@NullMarked
package org.nuxeo.datagen.render.internal.text;

import org.jspecify.annotations.NullMarked;
