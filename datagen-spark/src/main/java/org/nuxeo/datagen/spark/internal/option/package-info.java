/** The options of the data source and of the jobs, with the names and limits of the command line. */
@NullMarked
package org.nuxeo.datagen.spark.internal.option;

import org.jspecify.annotations.NullMarked;
