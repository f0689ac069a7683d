// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.model.frame.FrameValues;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;

/** The files of a model. */
record ModelFiles(ContentModel model) implements ArchiveFiles {

    @Override
    public List<BlobFormat> formats(Kind kind, int file) {
        List<FileRule> files = model.kind(kind).files();
        Check.refuse(
                file < 0 || file >= files.size(),
                () -> "file " + WholeNumber.grouped(file + 1L) + ": a " + kind.noun() + " has " + files.size());
        return List.of(files.get(file).frame().format().files());
    }

    /** Returns what fills frames. It keeps the texts of files. */
    @Override
    public Loader loader() {
        Map<FileRule, FrameValues> known = new IdentityHashMap<>();
        return (document, file, format, blobSizeBytes, blob) -> {
            FileRule rule = model.kind(document.kind()).files().get(file);
            FrameValues values = known.computeIfAbsent(
                    rule, each -> new FrameValues(each.frame().fields()));
            values.clear();
            ((ModelDocument) document).writeTexts(file, values::set);
            blob.load(rule.frame().body(), values, Math.max(blobSizeBytes, document.leastFileBytes(file)));
        };
    }
}
