// SPDX-License-Identifier: Apache-2.0
/**
 * Files of templates that users wrote. A {@link org.nuxeo.datagen.model.frame.Frame} is a template that was compiled
 * into static bytes and slots; its {@link org.nuxeo.datagen.model.frame.FrameBody} is a rendition of
 * {@link org.nuxeo.datagen.model.frame.FrameValues}, one for each format, and so has lengths, digests and ranges as
 * the bank's files do:
 *
 * <pre>{@code
 * Frame frame = Frame.of(Files.readAllBytes(file));
 * FrameValues values = new FrameValues(frame.fields()).set("name", "Ada").set("lines.amount", 0, "12.50");
 * LoadedBlob blob = new LoadedBlob(); // one per thread
 * blob.load(frame.body(), values, 0);
 * blob.writeTo(out);
 * }</pre>
 */
@NullMarked
package org.nuxeo.datagen.model.frame;

import org.jspecify.annotations.NullMarked;
