/**
 * Numbers, dates and names of months as bytes in a caller's array, without allocating and without a locale. The writers of
 * all formats use them; the arithmetic of the calendar is in {@code org.nuxeo.datagen.core.calendar}.
 */
package org.nuxeo.datagen.render.internal.text;
