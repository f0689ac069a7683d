// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.settings;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.index.IndexPlan;

/**
 * The shards of new indexes. An index that exists keeps its own.
 *
 * @param shards number of shards; the usual one follows from the number of documents
 * @param replicas number of copies of each shard; usually none
 * @param shardDocuments how many documents a shard can hold, at least 1
 */
public record IndexShards(RepositoryNumbers shards, RepositoryNumbers replicas, long shardDocuments) {

    /** As many shards as the documents need, without replicas. */
    public static final IndexShards USUAL =
            new IndexShards(RepositoryNumbers.USUAL, RepositoryNumbers.USUAL, IndexPlan.MOST_SHARD_DOCUMENTS);

    public IndexShards {
        Check.given("shards", shards, "replicas", replicas);
        Check.atLeast("shard documents", shardDocuments, 1);
    }

    /**
     * A number for each repository, or the same for all. It is written {@code 9}, or {@code archives=100,us-east=9}; what is not
     * named has the usual number.
     *
     * @param numbers numbers by repository
     * @param others number of all others; null for the usual one
     */
    public record RepositoryNumbers(
            Map<String, Integer> numbers, @Nullable Integer others) {

        /** The usual number in all repositories. */
        public static final RepositoryNumbers USUAL = new RepositoryNumbers(Map.of(), null);

        public RepositoryNumbers {
            numbers = Map.copyOf(Objects.requireNonNull(numbers, "numbers"));
        }

        /**
         * Returns the values of a word.
         *
         * @param usual what is written for the usual number
         */
        static Values values(int least, int most, String usual) {
            String range = WholeNumber.grouped(least) + " to " + WholeNumber.grouped(most);
            String limit = "must be " + range + ", "
                    + (usual.equals(Integer.toString(least)) ? "" : usual + ", ")
                    + "or REPOSITORY=N for some repositories";
            return Values.of(
                    RepositoryNumbers.class,
                    limit,
                    text -> text.equals(usual) ? USUAL : read(text, least, most, limit),
                    value -> ((RepositoryNumbers) value).text(usual));
        }

        private static RepositoryNumbers read(String text, int least, int most, String limit) {
            Map<String, Integer> numbers = new TreeMap<>();
            try {
                for (String piece : text.split(",", -1)) {
                    String[] pair = piece.split("=", -1);
                    int number = (int) WholeNumber.parse(pair[pair.length - 1], least, most);
                    if (text.equals(piece) && pair.length == 1) {
                        return new RepositoryNumbers(numbers, number);
                    }
                    boolean isPair = pair.length == 2 && !pair[0].isEmpty();
                    Check.refuse(!isPair || numbers.put(pair[0], number) != null, () -> limit);
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(limit, e);
            }
            return new RepositoryNumbers(numbers, null);
        }

        /** Returns the number of a repository, or null for the usual one. */
        public @Nullable Integer of(String repository) {
            return numbers.getOrDefault(Objects.requireNonNull(repository, "repository"), others);
        }

        /** Returns the numbers as they are written. The options ask for it at each start, and that of a record is slow. */
        @Override
        public String toString() {
            return text("usual");
        }

        private String text(String usual) {
            return numbers.isEmpty()
                    ? others == null ? usual : others.toString()
                    : new TreeMap<>(numbers)
                            .entrySet().stream()
                                    .map(each -> each.getKey() + "=" + each.getValue())
                                    .collect(Collectors.joining(","));
        }
    }
}
