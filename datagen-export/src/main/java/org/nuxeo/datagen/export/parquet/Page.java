// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;

/**
 * An encoded and compressed page of a column.
 *
 * @param rows number of rows
 * @param missing number of rows without a value
 * @param levels definition levels, which say for each row whether it has a value; empty if the column is required
 * @param encoding encoding of the values
 * @param bytes compressed values
 * @param rawLength length of the values before they were compressed
 * @param statistics smallest and largest value, and the number of missing ones
 */
record Page(
        int rows,
        int missing,
        BytesInput levels,
        Encoding encoding,
        byte[] bytes,
        int rawLength,
        Statistics<?> statistics) {}
