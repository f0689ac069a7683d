// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BlobDescriber.ServedBlobs;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RightsReader;

/**
 * How stages generate the documents of a dataset. Immutable and thread safe; each thread takes a model of its own.
 *
 * @param dataset the documents
 * @param blobs creates a describer of blobs for each thread
 * @param checkedBlobs creates a second, independent describer for each thread, for verification
 * @param batchTag written to {@code dc:publisher} of every document, or null
 * @param ids the ids of documents
 * @param fullText whether the words of blobs go into the index
 */
public record DocumentModels(
        Dataset dataset,
        Supplier<? extends BlobDescriber> blobs,
        Supplier<? extends BlobDescriber> checkedBlobs,
        @Nullable String batchTag,
        IdScheme ids,
        boolean fullText) {

    public DocumentModels {
        StoredDocuments.requireOwnTag(dataset, batchTag);
    }

    /**
     * Returns models that render blobs for their length and digest, and verify against what the on-demand store serves.
     * Documents have the dataset's own ids, and no words of blobs go into the index.
     *
     * @param batchTag written to {@code dc:publisher} of every document, or null
     */
    public static DocumentModels of(Dataset dataset, @Nullable String batchTag) {
        OnDemandBlobs store = new OnDemandBlobs(dataset.archive());
        return new DocumentModels(
                dataset, RenderedBlobs::new, () -> new ServedBlobs(store), batchTag, IdScheme.DEFAULT, false);
    }

    /** Returns the same models for repositories whose documents have other ids. */
    public DocumentModels withIds(IdScheme newIds) {
        return new DocumentModels(dataset, blobs, checkedBlobs, batchTag, newIds, fullText);
    }

    /** Returns the same models, with the words of blobs for the index. */
    public DocumentModels withFullText() {
        return new DocumentModels(dataset, blobs, checkedBlobs, batchTag, ids, true);
    }

    /**
     * Returns a model with blobs, for one thread.
     *
     * @param forIndex whether documents have the full text for the index
     */
    public StoredDocuments model(boolean forIndex) {
        return model(blobs.get(), forIndex);
    }

    /** Returns a model with the independent description of blobs, for one thread. */
    public StoredDocuments checkedModel(boolean forIndex) {
        return model(checkedBlobs.get(), forIndex);
    }

    /** Returns a model without blobs, for one thread. */
    public StoredDocuments modelWithoutBlobs(boolean forIndex) {
        return model(null, forIndex);
    }

    private StoredDocuments model(@Nullable BlobDescriber describer, boolean forIndex) {
        return new StoredDocuments(dataset, describer, batchTag, ids, forIndex && fullText);
    }

    /** Returns who may read the documents, according to the existing repositories. */
    public Rights rights(MongoStore mongo) {
        return RightsReader.read(mongo, dataset.layout().repositories().labels(), modelWithoutBlobs(false), true);
    }
}
