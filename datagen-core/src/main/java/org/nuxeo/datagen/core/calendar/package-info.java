/**
 * Calendar arithmetic with integers: absolute months, ranges of months, and days counted from 1970-01-01. All dates of
 * documents are computed and parsed with {@link org.nuxeo.datagen.core.calendar.Months} and
 * {@link org.nuxeo.datagen.core.calendar.Days}, so that they depend on no time zone, locale or clock.
 */
@NullMarked
package org.nuxeo.datagen.core.calendar;

import org.jspecify.annotations.NullMarked;
