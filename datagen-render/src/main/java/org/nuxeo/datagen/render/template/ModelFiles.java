// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.template;

import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.model.FileRule;
import org.nuxeo.datagen.render.frame.BlobFrame;

/**
 * The frames and contents of the files of a model. Frames are shared by the threads of a process; an instance reuses the texts
 * of its files and is for one thread.
 */
public final class ModelFiles {

    private static final int MOST_FRAMES = 1_024;
    private static final Map<FileRule.Compiled, Loaded> LOADED = RecentMap.ofUsed(MOST_FRAMES);

    private record Loaded(Frame frame, BlobFrame<FrameValues> blobs) {}

    private final Map<FileRule, FrameValues> contents = new HashMap<>();
    private final Map<FileRule, BlobFrame<FrameValues>> frames = new HashMap<>();

    private static Loaded loaded(FileRule file) {
        synchronized (LOADED) {
            return LOADED.computeIfAbsent(file.frame(), compiled -> {
                Frame frame = Frame.of(compiled.bytes());
                return new Loaded(frame, frame.blobs());
            });
        }
    }

    /** Returns the format of a file. */
    public static FrameFormat format(FileRule file) {
        return loaded(file).frame.format();
    }

    /** Returns the frame of a file. */
    public BlobFrame<FrameValues> frame(FileRule file) {
        return frames.computeIfAbsent(file, each -> loaded(each).blobs);
    }

    /**
     * Returns what the frame of a document's file is filled with. It is valid until the content of another document is asked
     * for.
     *
     * @param number number of the file, from 0
     */
    public FrameValues content(Document document, FileRule file, int number) {
        FrameValues values = contents.computeIfAbsent(
                file, each -> new FrameValues(loaded(each).frame.fields()));
        values.clear();
        document.writeTexts(number, values::set);
        return values;
    }
}
