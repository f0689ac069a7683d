/** Files in Hadoop's file systems. */
package org.nuxeo.datagen.spark.internal.file;
