/** Records of a dataset to files and pipes: CSV, JSON Lines and Parquet. */
package org.nuxeo.datagen.export.table;
