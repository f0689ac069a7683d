// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveFormat;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.DocumentType.FileType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeLayout;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeName;
import org.nuxeo.datagen.model.tree.TreePlan;

/** A third archive, in Java and not in a file: shelves of a library, and books on them. No other class knows it. */
public class Shelf implements Archive {

    public static final Kind SHELF =
            Kind.folder(0, "shelf", "Shelf", List.of(Kind.FOLDERISH), "dc").shared();
    public static final Kind BOOK = Kind.file(1, "book", "Book", "text/plain", List.of(), "dc", "book", "file")
            .below(SHELF);

    public static final Field ISBN =
            Field.valueOf("book:isbn", "book:isbn", ValueType.STRING, EnumSet.allOf(Placement.class), 0);

    private static final Kinds KINDS = new Kinds(SHELF, BOOK);
    private static final DocumentType SHELVES = new DocumentType(SHELF, Field.OF_ALL, List.of(), Field.common());
    private static final DocumentType BOOKS =
            new DocumentType(BOOK, fieldsOfBooks(), List.of(new FileType("text/plain", "txt")), Field.common());
    private static final TreeModel SHAPE = new TreeModel(
            8,
            TreeModel.USUAL_FIRST_YEAR,
            SHELF,
            List.of(),
            List.of(new HomeShare("A", "Art", 3, "library"), new HomeShare("B", "Biology", 1, "library")),
            null,
            List.of(new Node(BOOK, Shares.constant(1), TreeName.numbered("B-", 9), "txt", null)),
            null);

    /** Finds the archive by its name. */
    public static final class Format implements ArchiveFormat {

        @Override
        public @Nullable Archive named(String name) {
            return name.equals("shelf") ? new Shelf() : null;
        }
    }

    private static List<Field> fieldsOfBooks() {
        return Stream.of(Field.OF_ALL, List.of(ISBN), Field.OF_BLOB)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public String name() {
        return "shelf";
    }

    @Override
    public DatasetVersion version() {
        return DatasetVersion.V2;
    }

    @Override
    public String canonical() {
        return "shelf 1";
    }

    @Override
    public Source source() {
        return Source.NONE;
    }

    @Override
    public Kinds kinds() {
        return KINDS;
    }

    @Override
    public DocumentType type(Kind kind) {
        return kind.equals(BOOK) ? BOOKS : SHELVES;
    }

    @Override
    public Repositories repositories() {
        return new TreePlan(SHAPE, 0).repositories();
    }

    @Override
    public Contents contents(DatasetSpec spec) {
        TreePlan plan = new TreePlan(SHAPE, spec.seed());
        return new Contents() {

            @Override
            public Layout layout(DatasetSpec of) {
                MonthRange months = new MonthRange(of.firstMonth(), of.endMonth());
                return new TreeLayout(plan, new TreeLayout.Extent(of.customers(), months, of.liveFrom()));
            }

            @Override
            public Document document(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
                return new Book(dataset, identity, group);
            }

            @Override
            public DocumentReader reader() {
                return new Reader();
            }
        };
    }

    /** Returns the number of a book's document in its trade. */
    public static String isbn(Document book) {
        return "978-" + (book.identity().position() * 7 + 1_000_000);
    }

    private static final class Book extends Document {

        private Book(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
            super(dataset, identity, group);
        }

        @Override
        public Object object(Field field) {
            return isbn(this);
        }
    }

    private static final class Reader implements DocumentReader {

        @Override
        public FieldValues.Builder fields(Document document) {
            return FieldValues.builder(document.dataset().type(document.kind()))
                    .set(Field.TITLE, document.title())
                    .set(Field.CREATED, document.documentMillis())
                    .objects(document.kind().isShared() ? new Object[0] : new Object[] {isbn(document)});
        }

        @Override
        public void words(Document document, StringBuilder target) {
            target.append(isbn(document));
        }

        @Override
        public long groupHash(Document document) {
            return document.kind().isShared() ? 0 : document.identity().position() + 1;
        }
    }
}
