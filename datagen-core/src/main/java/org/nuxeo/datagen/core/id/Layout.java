// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.text.Check;

/**
 * How the documents of a dataset are arranged: the kinds, how many documents of each there are, and every way between an
 * ordinal, an identity, a path, a number, a parent, a child and a partition. Each answer takes constant time at any size.
 * Implementations are immutable and thread safe.
 *
 * <p>Ordinals are assigned kind by kind. The root of a repository has an identity too, but it is not a document.
 */
public interface Layout {

    /**
     * What has been drawn of a parent group, for example of a customer, so that it need not be drawn again for each of the
     * group's documents.
     */
    interface Group {

        /** Returns the position of the group in every dataset that has it, from 0. */
        long position();

        /** Returns the identity of the group's own folder. */
        Identity identity();

        /** Returns where the group lives. */
        Home home();

        /** Returns whether a document belongs to this group; shared folders belong to none. */
        boolean owns(Identity identity);
    }

    /** Documents of one repository as the records of partitions. A group is in one partition, parents first. */
    interface Records {

        /** Returns the number of records in a partition. */
        long records(int partition);

        /**
         * Returns a walk over a partition that starts at its j-th record, or at the end if the partition has j records.
         *
         * @throws IndexOutOfBoundsException if the partition has fewer than j records
         */
        Walk walk(int partition, long j);

        /**
         * Returns documents as records.
         *
         * @param documents gives those of a partition
         * @param group gives the position of a document's group
         */
        static Records of(IntFunction<Hits> documents, ToLongFunction<Identity> group) {
            Check.given("documents", documents, "group", group);
            return new Records() {
                @Override
                public long records(int partition) {
                    return documents.apply(partition).count();
                }

                @Override
                public Walk walk(int partition, long j) {
                    Hits all = documents.apply(partition);
                    Check.index("partition " + partition + ", record", j, all.count() + 1);
                    return new Walk() {
                        private long at = j;

                        @Override
                        public boolean hasRecord() {
                            return at < all.count();
                        }

                        @Override
                        public long group() {
                            return group.applyAsLong(identity());
                        }

                        @Override
                        public Identity identity() {
                            return all.get(at);
                        }

                        @Override
                        public void next() {
                            at++;
                        }
                    };
                }
            };
        }
    }

    /** A position among the records of a partition. Not thread safe. */
    interface Walk {

        /** Returns whether the walk has not yet reached the end of the partition. */
        boolean hasRecord();

        /** Returns the position of the group of the current record. */
        long group();

        /** Returns the identity of the current record. */
        Identity identity();

        /** Advances to the next record. */
        void next();
    }

    /** Returns the kinds. */
    Kinds kinds();

    /** Returns the repositories. */
    Repositories repositories();

    /** Returns where groups can live, in the order of their codes, from 0. */
    List<Home> homes();

    /** Returns the number of documents, including shared folders. Ordinals are 0 to {@code size() - 1}. */
    long size();

    /** Returns the number of documents of a kind. */
    long count(Kind kind);

    /** Returns the number of documents of a kind in a repository. */
    long count(Repository repository, Kind kind);

    /**
     * Returns the number of documents of a kind that belong to a home, in all repositories: its own folder, the folders
     * below it that groups share, or the documents of the groups that live there.
     */
    long count(Home home, Kind kind);

    /**
     * Returns the position, within its kind, of the k-th document that belongs to a home, as {@link #count(Home, Kind)}
     * counts them.
     *
     * @param kind a kind that is not shared
     * @param k number of the document, below the count
     * @throws IndexOutOfBoundsException if k is out of its range
     */
    long position(Home home, Kind kind, long k);

    /** Returns the ordinal of the first document of a kind. */
    long firstOrdinal(Kind kind);

    /** Returns whether a document is part of the dataset. */
    boolean contains(Identity identity);

    /**
     * Returns the ordinal of a document.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    long ordinal(Identity identity);

    /**
     * Returns the identity of the document at an ordinal.
     *
     * @throws IndexOutOfBoundsException if the ordinal is not 0 to {@code size() - 1}
     */
    Identity identity(long ordinal);

    /**
     * Returns the position of the group that a document belongs to, which must not be a shared folder. Documents that lie in homes
     * beside the groups belong to the group -1 of the first home, -2 of the second, and so on.
     */
    long group(Identity identity);

    /** Returns the documents of a group that the dataset has: each folder with its files, and series month by month. */
    List<Identity> documents(long group);

    /** Returns how many homes have documents beside the groups; their groups are -1 and so on. */
    default int groupsOfHomes() {
        return 0;
    }

    /** Draws the group at a position. */
    Group draw(long group);

    /** Returns the number of groups after which the shape of groups repeats. */
    int repeat();

    /** Returns the number of groups to whose multiples a number of documents is rounded up. */
    default int groupStep() {
        return 1;
    }

    /** Returns the months whose documents in series are in a repository. */
    MonthRange months(Repository repository);

    /** Returns the repository of a document. */
    default Repository repository(Identity identity) {
        return repository(identity, null);
    }

    /**
     * Returns the repository of a document.
     *
     * @param group group of the document; null for a shared folder, or if it has not been drawn
     */
    Repository repository(Identity identity, @Nullable Group group);

    /** Returns the parent folder of a document, or null for a root. */
    default @Nullable Identity parent(Identity identity) {
        return parent(identity, null);
    }

    /**
     * Returns the parent folder of a document, or null for a root.
     *
     * @param group group of the document; null for a shared folder, or if it has not been drawn
     */
    @Nullable
    Identity parent(Identity identity, @Nullable Group group);

    /**
     * Returns the document of the same group that a document belongs to, wherever the two lie, or null if it is the group's own
     * or a shared folder.
     */
    @Nullable
    Identity owner(Identity identity);

    /**
     * Returns the position of the first document of a kind, in any period, that belongs to the document of another kind at a
     * position or to one after it.
     */
    default long firstPosition(Kind kind, Kind above, long position) {
        throw new IllegalStateException("kind " + kind + ": this layout has no positions below kind " + above);
    }

    /** Returns the number of versions of a document. */
    default int versionCount(Identity live) {
        return 0;
    }

    /**
     * Returns the k-th version of a document, the oldest first. It has the path and the parent of the live document, which is its
     * {@link #owner}, but it is no child of a folder.
     *
     * @throws IndexOutOfBoundsException if k is not 0 to {@code versionCount(live) - 1}
     */
    default Identity version(Identity live, int k) {
        throw new IndexOutOfBoundsException("version " + k + " of " + live.kind() + ": has none");
    }

    /** Returns the document that a proxy stands for, a live document or a version. Any other document is itself. */
    default Identity content(Identity identity) {
        return identity;
    }

    /** Returns the proxies that stand for a document, live or a version. */
    default List<Identity> proxies(Identity content) {
        return List.of();
    }

    /** Returns the number of children of a document; 0 if it is no folder. Versions are no children. */
    long childCount(Identity folder);

    /**
     * Returns the k-th child of a folder. Children are ordered by kind and then by position.
     *
     * @throws IndexOutOfBoundsException if k is not 0 to {@code childCount(folder) - 1}
     */
    Identity child(Identity folder, long k);

    /** Returns the index of a document among the children of its parent, or of a version among those of its live document. */
    long indexInParent(Identity identity);

    /** Returns the shared folders of a repository, parents first; the root is not a document. */
    List<Identity> folders(Repository repository);

    /**
     * Returns whether some documents need a shared folder: it is of one of the kinds, or holds documents in series of the months.
     *
     * @param kinds kinds of the documents that are in no series, and of shared folders
     * @param months months of the documents in series
     */
    default boolean isNeeded(Identity folder, Set<Kind> kinds, MonthRange months) {
        return kinds.contains(folder.kind());
    }

    /**
     * Writes the last element of a document's path in ASCII and returns the offset after it.
     *
     * @param group group of the document, or null for a shared folder
     */
    int writeName(Identity identity, @Nullable Group group, byte[] target, int offset);

    /**
     * Writes the path of a document within its repository in ASCII and returns the offset after it.
     *
     * @param group group of the document, or null for a shared folder
     * @param target array with room for {@link #maxPathLength} bytes from the offset
     */
    int writePath(Identity identity, @Nullable Group group, byte[] target, int offset);

    /** Returns the room for the longest path, in bytes. */
    int maxPathLength();

    /** Returns the title of a document, unless the archive has another one. */
    String title(Identity identity, @Nullable Group group);

    /** Returns the name of a document's file, or null if its kind has no files. */
    @Nullable
    String fileName(Identity identity, @Nullable Group group);

    /** Returns the date of a document in days from 1970-01-01. */
    int epochDay(Identity identity);

    /** Returns the date of a document with its time, usually noon UTC, in milliseconds from 1970-01-01T00:00Z. */
    default long millis(Identity identity, @Nullable Group group) {
        return Days.noonMillis(epochDay(identity));
    }

    /** Returns the repository of the home that a path begins with, or the one in which paths begin with no home. */
    Repository repositoryOf(String path);

    /**
     * Returns the identity of the document at a path, of the root for {@code /}, or null if no document can have that path.
     * The dataset need not contain it.
     */
    @Nullable
    Identity at(Repository repository, String path);

    /**
     * Returns the identity of the document with a number, or of the one in a series with a name that has a number, or null if
     * the text is neither in this layout.
     *
     * @throws IllegalArgumentException if no document of the dataset has that number
     */
    @Nullable
    Identity numbered(String text);

    /**
     * Returns the partition of a document of a repository. It depends on the identity alone.
     *
     * @param partitions number of partitions, 1 to 2^20
     * @throws IllegalArgumentException if the number of partitions is out of its range
     */
    int partition(Repository repository, Identity identity, int partitions);

    /**
     * Returns documents of a repository as records.
     *
     * @param partitions number of partitions, at least 1
     * @param kinds kinds of the documents that have no month
     * @param months months of the documents in series; months that are not in the repository are ignored
     */
    Records records(Repository repository, int partitions, Set<Kind> kinds, MonthRange months);

    /**
     * Returns the documents of a repository that lie in homes beside the groups, as records.
     *
     * @param partitions number of partitions, at least 1
     * @param kinds kinds of the documents
     */
    default Records homeRecords(Repository repository, int partitions, Set<Kind> kinds) {
        return Records.of(partition -> Hits.of(List.of()), this::group);
    }

    /**
     * Returns the documents of a repository that a smaller layout does not have, as records.
     *
     * @param smaller layout of a spec that the spec of this layout contains
     * @param partitions number of partitions, at least 1
     */
    List<Records> growth(Layout smaller, Repository repository, int partitions);
}
