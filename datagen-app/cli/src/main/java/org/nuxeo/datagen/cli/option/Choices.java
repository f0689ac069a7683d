// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.bench.campaign.Scenario;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.export.encryption.Encryption.EncryptionFormat;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Compression;
import org.nuxeo.datagen.export.table.TableFormat;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.record.RecordFormat;

/** The values of options and parameters with a fixed set of values, for completion. */
@SuppressWarnings("serial") // these lists are never serialized
public final class Choices {
    private Choices() {}

    /** A list of names. */
    private abstract static class Names extends ArrayList<String> {
        Names(List<String> names) {
            super(names);
        }
    }

    private static <E> List<String> labels(E[] values, Function<E, String> label) {
        return Arrays.stream(values).map(label).toList();
    }

    /** The tables of {@code generate}. */
    public static final class Tables extends Names {
        Tables() {
            super(RowTable.NAMES);
        }
    }

    /** The formats of {@code generate}. */
    public static final class TableFormats extends Names {
        TableFormats() {
            super(labels(TableFormat.values(), TableFormat::label));
        }
    }

    /** The compressions of tables. */
    public static final class Compressions extends Names {
        Compressions() {
            super(labels(Compression.values(), Compression::label));
        }
    }

    /** The kinds of documents that have a blob. */
    public static final class FileKinds extends Names {
        FileKinds() {
            super(List.of("statement", "idcard", "letter"));
        }
    }

    /** The formats of blobs. */
    public static final class FileFormats extends Names {
        FileFormats() {
            super(List.of("pdf", "jpeg", "tiff", "docx", "thumbnail"));
        }
    }

    /** The compressions of TIFF. */
    public static final class CardCompressions extends Names {
        CardCompressions() {
            super(List.of("jpeg", "deflate", "g4"));
        }
    }

    /** The formats of encrypted files. */
    public static final class EncryptionFormats extends Names {
        EncryptionFormats() {
            super(labels(EncryptionFormat.values(), EncryptionFormat::label));
        }
    }

    /** The types of ids. */
    public static final class IdTypes extends Names {
        IdTypes() {
            super(labels(IdType.values(), IdType::label));
        }
    }

    /** The checks of blobs. */
    public static final class BlobChecks extends Names {
        BlobChecks() {
            super(labels(BlobCheck.values(), BlobCheck::label));
        }
    }

    /** The formats of records. */
    public static final class RecordFormats extends Names {
        RecordFormats() {
            super(labels(RecordFormat.values(), RecordFormat::label));
        }
    }

    /** The times at which indexes are created. */
    public static final class IndexMoments extends Names {
        IndexMoments() {
            super(List.of("before", "after", "none"));
        }
    }

    /** The sources of indexes. */
    public static final class IndexSources extends Names {
        IndexSources() {
            super(List.of("generator", "mongo"));
        }
    }

    /** The repositories. */
    public static final class RepositoryNames extends Names {
        RepositoryNames() {
            super(labels(Repository.values(), Repository::label));
        }
    }

    /** The stages that {@code bench} measures. */
    public static final class BenchStages extends Names {
        BenchStages() {
            super(List.of(
                    "generate",
                    "render",
                    "produce",
                    "import",
                    "growth",
                    "settings",
                    "index",
                    "retrieve",
                    "verify",
                    "all"));
        }
    }

    /** The scenarios of the program. */
    public static final class Scenarios extends Names {
        Scenarios() {
            super(Scenario.NAMES);
        }
    }
}
