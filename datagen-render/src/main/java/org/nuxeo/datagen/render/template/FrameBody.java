// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.template;

import java.io.DataOutputStream;
import java.io.IOException;
import org.nuxeo.datagen.render.frame.Rendition;

/** What a frame renders from the values of its fields, and how it is kept in the frame's file. */
public abstract class FrameBody implements Rendition<FrameValues> {

    /** More than any frame's tail; the tail of a document is as long as its values make it. */
    private static final int UNBOUNDED = Integer.MAX_VALUE / 4;

    FrameBody() {}

    @Override
    public final int maxTailBytes() {
        return UNBOUNDED;
    }

    @Override
    public abstract int maxTailBytes(FrameValues values);

    abstract void write(DataOutputStream out) throws IOException;
}
