// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.part;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;

/** The work of one part, in an executor. A part may be done twice, at the same time or after a failure. */
public interface PartTask extends Serializable {

    /**
     * Does the work of a part.
     *
     * @param part number of the part, from 0
     * @return the result, which is the same each time apart from durations
     * @throws Exception if the work fails; Spark tries it again
     */
    ObjectNode run(int part, TaskControl control) throws Exception;
}
