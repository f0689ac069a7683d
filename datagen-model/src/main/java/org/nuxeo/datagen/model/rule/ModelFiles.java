// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.model.frame.FrameValues;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.LoadedBlob;

/** The files of a model. Frames are shared by the threads of a process. */
final class ModelFiles implements ArchiveFiles {

    private static final int MOST_FRAMES = 1_024;
    private static final Map<FileRule.Compiled, Frame> LOADED = RecentMap.ofUsed(MOST_FRAMES);

    private final ContentModel model;

    ModelFiles(ContentModel model) {
        this.model = model;
    }

    private static Frame loaded(FileRule file) {
        synchronized (LOADED) {
            return LOADED.computeIfAbsent(file.frame(), compiled -> Frame.of(compiled.bytes()));
        }
    }

    @Override
    public List<BlobFormat> formats(Kind kind, int file) {
        List<FileRule> files = model.kind(kind).files();
        if (file < 0 || file >= files.size()) {
            throw new IllegalArgumentException(
                    "file " + WholeNumber.grouped(file + 1L) + ": a " + kind.noun() + " has " + files.size());
        }
        return List.of(loaded(files.get(file)).format().files());
    }

    @Override
    public Loader loader() {
        return new TemplateLoader();
    }

    /** Fills frames. It keeps the frames and the texts of files. */
    private final class TemplateLoader implements Loader {

        private record Filled(FrameBody body, FrameValues values) {}

        private final Map<FileRule, Filled> known = new IdentityHashMap<>();

        @Override
        public void load(Document document, int file, BlobFormat format, long blobSizeBytes, LoadedBlob blob) {
            FileRule rule = model.kind(document.kind()).files().get(file);
            Filled filled = known.computeIfAbsent(rule, each -> {
                Frame frame = loaded(each);
                return new Filled(frame.body(), new FrameValues(frame.fields()));
            });
            filled.values.clear();
            ((ModelDocument) document).writeTexts(file, filled.values::set);
            blob.load(filled.body, filled.values, Math.max(blobSizeBytes, document.leastFileBytes(file)));
        }
    }
}
