// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.FileFactsReader.FileFacts;
import org.nuxeo.datagen.importer.verify.RangeComparison.RangeFindings;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocuments;

/**
 * The blobs that the documents of a range should have, checked as closely as requested. What is not checked is taken from
 * the stored document. One instance for each thread.
 */
final class ExpectedFiles {

    private final StoredDocuments model;
    private final BlobSample sample;
    private final BlobCheck check;
    private final FileFactsReader reader = new FileFactsReader();

    ExpectedFiles(StoredDocuments model, BlobSample sample, BlobCheck check) {
        this.model = model;
        this.sample = sample;
        this.check = check;
    }

    /**
     * Returns what describes the blob of each document, null for documents without one.
     *
     * @param found the documents in MongoDB, null for each missing document
     */
    BlobDescriber[] of(String repository, List<Identity> identities, List<BsonSlice> found, RangeFindings findings) {
        long startNanos = System.nanoTime();
        BlobDescriber[] files = new BlobDescriber[identities.size()];
        List<Integer> digested = new ArrayList<>();
        int checked = 0;
        for (int i = 0; i < files.length; i++) {
            Identity identity = identities.get(i);
            if (!identity.kind().hasFiles()) {
                continue;
            }
            boolean inSample = sample.has(identity);
            // What is stored about a file is of no use if its digest is computed, or if nothing plausible is stored.
            boolean stored = found.get(i) != null && !(inSample && check == BlobCheck.DIGEST);
            FileFacts facts = stored ? reader.of(identity.kind(), found.get(i)) : null;
            checked += inSample || facts == null ? 1 : 0;
            if (facts == null) {
                digested.add(i);
            } else {
                long lengthBytes =
                        inSample && check == BlobCheck.LENGTH ? model.blobLengthBytes(identity) : facts.lengthBytes();
                files[i] = document -> StoredBlob.of(document, lengthBytes, facts.md5());
                if (inSample && check == BlobCheck.EXISTENCE && !model.blobExists(identity)) {
                    findings.differ(new Difference(
                            "mongo",
                            repository,
                            model.id(identity),
                            ContentSchema.file().storedName(),
                            files[i].describe(model.dataset().document(identity))
                                    .key(),
                            "no such blob"));
                }
            }
        }
        digest(identities, digested, files);
        findings.time(VerifyTally.Check.BLOBS, checked, startNanos);
        return files;
    }

    /**
     * Describes blobs with their digests, which are computed together. The first of a range is described alone, because a
     * describer then reads the blob itself: an error in the digests of many would show.
     */
    private void digest(List<Identity> identities, List<Integer> digested, BlobDescriber[] files) {
        if (digested.isEmpty()) {
            return;
        }
        StoredBlob alone = model.blob(identities.get(digested.get(0)));
        files[digested.get(0)] = document -> alone;
        List<Integer> others = digested.subList(1, digested.size());
        List<StoredBlob> described =
                model.blobs(others.stream().map(identities::get).toList());
        for (int i = 0; i < others.size(); i++) {
            StoredBlob blob = described.get(i);
            files[others.get(i)] = document -> blob;
        }
    }
}
