// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.record.DocumentDecoder.ForeignRecordException;
import org.nuxeo.datagen.store.record.DocumentDecoder.OtherDatasetException;

/** Reads references and full records, which it recognizes by their first bytes. One instance for each thread. */
public record RecordDecoder(StoredDocuments model, ReferenceCodec references, FullCodec full)
        implements DocumentDecoder {
    public RecordDecoder(StoredDocuments model) {
        this(
                model,
                new ReferenceCodec(
                        model.dataset().layout().kinds(), model.dataset().spec().baseFingerprint()),
                new FullCodec(model.dataset().spec(), model.dataset().archive()));
    }

    @Override
    public StoredDocument decode(byte[] value) throws ForeignRecordException {
        if (ReferenceCodec.isReference(value)) {
            try {
                return model.document(references.decode(value));
            } catch (IllegalArgumentException e) {
                throw new OtherDatasetException(references.fingerprint(), e);
            }
        }
        if (FullCodec.isFull(value)) {
            return completed(full.decode(value));
        }
        if (isNuxeoMessage(value)) {
            throw new ForeignRecordException(
                    "a message of Nuxeo's stream importer: only Nuxeo's consumers can import it");
        }
        throw new ForeignRecordException(
                "record of another program: " + value.length + " bytes that start like no known format");
    }

    /**
     * Returns the document of a record, which is not generated if the record only refers to it.
     *
     * @throws ForeignRecordException if it is not a record of the dataset
     */
    public Identity identity(byte[] value) throws ForeignRecordException {
        if (!ReferenceCodec.isReference(value)) {
            return decode(value).identity();
        }
        Identity identity = references.decode(value);
        if (!model.dataset().contains(identity)) {
            throw new OtherDatasetException("record of another dataset of the same base");
        }
        return identity;
    }

    @Override
    public void prepare(List<byte[]> values) {
        model.prepare(
                values.stream().flatMap(each -> referred(each, false).stream()).toList());
    }

    /** Returns the document that a record of any dataset with the same kinds refers to, or nothing if it does not tell. */
    public Optional<Identity> referredInAny(byte[] value) {
        return referred(value, true);
    }

    private Optional<Identity> referred(byte @Nullable [] value, boolean any) {
        if (value != null && ReferenceCodec.isReference(value)) {
            try {
                return Optional.of(references.decode(value, any));
            } catch (ForeignRecordException e) {
                // It is reported when the record itself is decoded.
            }
        }
        return Optional.empty();
    }

    private StoredDocument completed(StoredDocument document) throws ForeignRecordException {
        try {
            boolean isPart = model.dataset().contains(document.identity());
            Check.refuse(!isPart, () -> "document " + document.id() + " is not part of this dataset");
            return model.completed(document);
        } catch (IllegalArgumentException e) {
            throw new OtherDatasetException(references.fingerprint(), e);
        }
    }

    /** Returns whether a record is a message of Nuxeo's stream importer, which is a serialized Java object. */
    public static boolean isNuxeoMessage(byte[] value) {
        return value != null && value.length > 1 && value[0] == (byte) 0xAC && value[1] == (byte) 0xED;
    }
}
