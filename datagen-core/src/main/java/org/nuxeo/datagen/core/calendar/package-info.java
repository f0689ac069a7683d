/**
 * The one calendar arithmetic: absolute months, ranges of them, and days counted from 1970-01-01, all as integers and
 * without an allocation. Whatever writes or reads a date of a document goes through
 * {@link org.nuxeo.datagen.core.calendar.Months} and {@link org.nuxeo.datagen.core.calendar.Days}, so that no time zone,
 * locale or clock has a part in it.
 */
package org.nuxeo.datagen.core.calendar;
