package org.nuxeo.datagen.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.nuxeo.datagen.bench.scenario.ScenarioFile;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Compression;
import org.nuxeo.datagen.importer.id.IdType;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.settings.RecordFormat;

/** The values of options and parameters with a fixed set of values, for completion. */
@SuppressWarnings("serial") // these lists are never serialized
public final class Choices {
    private Choices() {}

    /** What each of them is. */
    private abstract static class Names extends ArrayList<String> {
        Names(List<String> names) {
            super(names);
        }
    }

    private static <E> List<String> labels(E[] values, Function<E, String> label) {
        return Arrays.stream(values).map(label).toList();
    }

    /** What {@code generate} writes. */
    public static final class Tables extends Names {
        Tables() {
            super(RowTable.NAMES);
        }
    }

    /** How {@code generate} writes. */
    public static final class TableFormats extends Names {
        TableFormats() {
            super(List.of("csv", "jsonl", "parquet"));
        }
    }

    /** How text is compressed. */
    public static final class Compressions extends Names {
        Compressions() {
            super(labels(Compression.values(), Compression::label));
        }
    }

    /** Kinds of documents that have a file. */
    public static final class FileKinds extends Names {
        FileKinds() {
            super(List.of("statement", "idcard", "letter"));
        }
    }

    /** How files are rendered. */
    public static final class FileFormats extends Names {
        FileFormats() {
            super(List.of("pdf", "jpeg", "tiff", "docx", "thumbnail"));
        }
    }

    /** How TIFF is compressed. */
    public static final class CardCompressions extends Names {
        CardCompressions() {
            super(List.of("jpeg", "deflate", "g4"));
        }
    }

    /** Where statements live. */
    public static final class FilePlans extends Names {
        FilePlans() {
            super(labels(FilePlan.values(), FilePlan::label));
        }
    }

    /** What ids are. */
    public static final class IdTypes extends Names {
        IdTypes() {
            super(labels(IdType.values(), IdType::label));
        }
    }

    /** How closely files are looked at. */
    public static final class BlobChecks extends Names {
        BlobChecks() {
            super(labels(BlobCheck.values(), BlobCheck::label));
        }
    }

    /** What a record holds. */
    public static final class RecordFormats extends Names {
        RecordFormats() {
            super(labels(RecordFormat.values(), RecordFormat::label));
        }
    }

    /** When indexes are created. */
    public static final class IndexMoments extends Names {
        IndexMoments() {
            super(List.of("before", "after", "none"));
        }
    }

    /** What indexes are filled from. */
    public static final class IndexSources extends Names {
        IndexSources() {
            super(List.of("generator", "mongo"));
        }
    }

    /** Where documents live. */
    public static final class RepositoryNames extends Names {
        RepositoryNames() {
            super(labels(Repository.values(), Repository::label));
        }
    }

    /** What {@code bench} measures. */
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

    /** Campaigns that come with the program. */
    public static final class Scenarios extends Names {
        Scenarios() {
            super(ScenarioFile.NAMES);
        }
    }
}
