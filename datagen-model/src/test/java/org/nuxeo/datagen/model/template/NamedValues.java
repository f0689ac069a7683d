// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameValues;

/** The texts of a file, which are set by the names of the fields. */
record NamedValues(Frame frame, FrameValues values) {

    NamedValues set(String field, String text) {
        return set(field, 0, text);
    }

    NamedValues set(String field, int row, String text) {
        assertThat(frame.fields().names()).contains(field);
        values.set(frame.fields().names().indexOf(field), row, text);
        return this;
    }
}
