// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

import java.io.Serializable;

/**
 * The result of a part on its way to the driver.
 *
 * @param part number of the part
 * @param json the result
 */
record PartResult(int part, String json) implements Serializable {}
