/**
 * Calendar arithmetic with integers: absolute months, ranges of months, and days counted from 1970-01-01. All dates of
 * documents are computed and parsed with {@link org.nuxeo.datagen.core.calendar.Months} and
 * {@link org.nuxeo.datagen.core.calendar.Days}, so that they depend on no time zone, locale or clock.
 */
package org.nuxeo.datagen.core.calendar;
