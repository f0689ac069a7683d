// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.StoredBlob;

/** The files of documents besides the main one, in full records of archives that have such files: the Avro field {@code furtherFiles}. */
final class FurtherFiles {

    static final String NAME = "furtherFiles";
    private static final Schema FILE = Schema.createRecord(
            "FurtherFile",
            null,
            "org.nuxeo.datagen.importer.record",
            false,
            List.of(
                    new Schema.Field("blobKey", Schema.create(Schema.Type.STRING)),
                    new Schema.Field("fileName", Schema.create(Schema.Type.STRING)),
                    new Schema.Field("mimeType", Schema.create(Schema.Type.STRING)),
                    new Schema.Field("lengthBytes", Schema.create(Schema.Type.LONG)),
                    new Schema.Field("md5", Schema.create(Schema.Type.STRING))));

    private FurtherFiles() {}

    /** Returns whether documents of any kind have more than one file. */
    static boolean isAny(Archive archive) {
        return archive.kinds().stream()
                .anyMatch(kind -> archive.type(kind).files().size() > 1);
    }

    /** Returns the Avro field. */
    static Schema.Field field() {
        return new Schema.Field(NAME, Schema.createArray(FILE), null, List.of());
    }

    /** Appends the files of a document. */
    static void write(List<StoredBlob> files, ByteSink out) {
        if (!files.isEmpty()) {
            AvroBytes.number(files.size(), out);
            for (StoredBlob file : files) {
                AvroBytes.text(file.key(), out);
                AvroBytes.text(file.fileName(), out);
                AvroBytes.text(file.mimeType(), out);
                AvroBytes.number(file.lengthBytes(), out);
                AvroBytes.text(file.md5(), out);
            }
        }
        AvroBytes.number(0, out);
    }

    /** Returns the files of the document that a record holds. */
    static List<StoredBlob> read(GenericRecord record) {
        return record.getSchema().getField(NAME) != null
                ? ((List<?>) record.get(NAME))
                        .stream().map(file -> blob((GenericRecord) file)).toList()
                : List.of();
    }

    private static StoredBlob blob(GenericRecord file) {
        return new StoredBlob(
                file.get("blobKey").toString(),
                file.get("fileName").toString(),
                file.get("mimeType").toString(),
                (long) file.get("lengthBytes"),
                file.get("md5").toString());
    }
}
