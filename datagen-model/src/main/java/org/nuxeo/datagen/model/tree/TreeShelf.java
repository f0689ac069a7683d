// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static java.util.Comparator.comparingInt;
import static java.util.stream.IntStream.range;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Latin;
import org.nuxeo.datagen.model.tree.TreeModel.Level;
import org.nuxeo.datagen.model.tree.TreeModel.Sort;

/**
 * The shared folders of a repository. A folder is a way down from the root: a number for each level, which is the code of a
 * home, a bucket, a year from 2000 or a month of the year from 0. The way is a number too, which never changes. Folders of a
 * level are counted and reached by arithmetic, in the order of their ways. Immutable.
 */
final class TreeShelf {

    private static final int FIRST_YEAR = Months.year(Months.FIRST);

    /** The most ways that a position has room for. */
    static final long MOST_WAYS = 1L << Identity.ROOT_SHIFT;

    private final List<Level> levels;
    private final List<Home> allHomes;
    private final int[] homes;
    private final MonthRange months;

    /** Whether the folders are years and months; otherwise they are homes with constants and buckets. */
    final boolean isArchive;

    /** How many folders of the last level are in each home. */
    final int buckets;

    /** The names of the folders of each level that has homes or one folder. */
    private final List<List<String>> names;

    /**
     * @param homes codes of the homes with folders here, in ascending order
     * @param months months with folders here
     */
    TreeShelf(List<Level> levels, List<Home> allHomes, int[] homes, MonthRange months) {
        this.levels = levels;
        this.allHomes = allHomes;
        this.homes = homes;
        this.months = months;
        this.isArchive = sort(0) == Sort.YEAR;
        this.buckets = levels.stream().skip(1).mapToInt(Level::count).reduce(1, (a, b) -> a * b);
        List<String> ofHomes =
                allHomes.stream().map(home -> TreePlan.folderName(home.name())).toList();
        this.names = levels.stream()
                .map(level -> level.sort() == Sort.HOME ? ofHomes : List.of(Latin.plain(level.name())))
                .toList();
    }

    /** Returns how many paths the levels can have, the root and paths that end at a level above included. */
    static long ways(List<Level> levels) {
        return levels.stream()
                .mapToLong(Level::count)
                .reduce(1, (ways, count) -> Math.min(MOST_WAYS + 1, ways * (count + 1)));
    }

    Level level(int depth) {
        return levels.get(depth - 1);
    }

    /** Returns the number of levels. */
    int depth() {
        return levels.size();
    }

    /** Returns the bucket of a folder of the last level of a home, whose lowest digits are those of the first level below it. */
    int bucket(int[] way) {
        int bucket = 0;
        for (int i = way.length - 1; i > 0; i--) {
            bucket = bucket * levels.get(i).count() + way[i];
        }
        return bucket;
    }

    /** Returns the way to the folder of a home that has a bucket, given as any number that leaves the bucket as its rest. */
    int[] ofHome(Home home, long number) {
        int[] way = new int[levels.size()];
        way[0] = home.code();
        long rest = number;
        for (int i = 1; i < way.length; i++) {
            way[i] = (int) (rest % levels.get(i).count());
            rest /= levels.get(i).count();
        }
        return way;
    }

    /** Returns the way to the year or the month that an absolute month is in. */
    static int[] ofMonth(int month, int depth) {
        return Arrays.copyOf(new int[] {Months.year(month) - FIRST_YEAR, Months.monthOfYear(month) - 1}, depth);
    }

    /** Returns the number of a way, from 1; 0 is the root. */
    long code(int[] way) {
        long code = 0;
        for (int i = levels.size() - 1; i >= 0; i--) {
            code = code * (levels.get(i).count() + 1) + (i < way.length ? way[i] + 1 : 0);
        }
        return code;
    }

    /** Returns the way with a number, or null if there is none. */
    int @Nullable [] way(long code) {
        int[] way = new int[levels.size()];
        int depth = 0;
        long rest = code;
        for (int i = 0; i < way.length; i++) {
            int radix = levels.get(i).count() + 1;
            int digit = (int) (rest % radix);
            rest /= radix;
            if (digit > 0) {
                if (depth < i) {
                    return null;
                }
                way[depth++] = digit - 1;
            }
        }
        return rest > 0 ? null : Arrays.copyOf(way, depth);
    }

    private Sort sort(int level) {
        return levels.get(level).sort();
    }

    /** Returns how many folders of a level are directly below a way. */
    private int size(int level, int[] way) {
        return switch (sort(level)) {
            case CONSTANT, BUCKET -> levels.get(level).count();
            case HOME -> homes.length;
            case YEAR -> months.years();
            case MONTH -> months.ofYear(year(way)).count();
        };
    }

    /** Returns the number in a way of the k-th folder of a level. */
    private int digit(int level, int[] way, int k) {
        return switch (sort(level)) {
            case CONSTANT, BUCKET -> k;
            case HOME -> homes[k];
            case YEAR -> ofMonth(months.from(), 1)[0] + k;
            case MONTH -> ofMonth(months.ofYear(year(way)).from(), 2)[1] + k;
        };
    }

    /** Returns which folder of a level a way leads to, from 0; none of the dataset if it is not below the size of the level. */
    private int rank(int level, int[] way) {
        return sort(level) == Sort.HOME ? Arrays.binarySearch(homes, way[level]) : way[level] - digit(level, way, 0);
    }

    /** Returns the number of folders at a depth, from 1. */
    long count(int depth) {
        if (isArchive) {
            return depth == 1 ? months.years() : months.count();
        }
        return levels.subList(1, depth).stream().mapToLong(Level::count).reduce(homes.length, (a, b) -> a * b);
    }

    /** Returns the number of folders at a depth that are a home's folder or below it. */
    long count(int depth, Home home) {
        return isArchive || Arrays.binarySearch(homes, home.code()) < 0 ? 0 : count(depth) / homes.length;
    }

    /** Returns whether a way leads to a folder of the dataset; the root is none. */
    boolean contains(int[] way) {
        return way.length > 0
                && range(0, way.length).allMatch(level -> rank(level, way) >= 0 && rank(level, way) < size(level, way));
    }

    /** Returns the calendar year of a way with a year. */
    int year(int[] way) {
        return way[0] + FIRST_YEAR;
    }

    /** Returns the absolute month of a way with a month. */
    int month(int[] way) {
        return Months.of(year(way), way[1] + 1);
    }

    /** Returns which folder of its depth one is, from 0. */
    long index(int[] way) {
        if (isArchive && way.length > 1) {
            return month(way) - months.from();
        }
        long index = 0;
        for (int i = 0; i < way.length; i++) {
            index = index * size(i, way) + rank(i, way);
        }
        return index;
    }

    /** Returns the way to the folder with an index at a depth. */
    int[] way(int depth, long index) {
        if (isArchive && depth > 1) {
            return ofMonth(months.from() + (int) index, depth);
        }
        int[] way = new int[depth];
        long rest = index;
        for (int i = depth - 1; i >= 0; i--) {
            way[i] = digit(i, way, (int) (rest % size(i, way)));
            rest /= size(i, way);
        }
        return way;
    }

    /** Returns the number of folders directly below one. */
    int childCount(int[] way) {
        return way.length == levels.size() ? 0 : size(way.length, way);
    }

    /** Returns the way to the k-th folder directly below one. */
    int[] child(int[] way, int k) {
        int[] child = Arrays.copyOf(way, way.length + 1);
        child[way.length] = digit(way.length, way, k);
        return child;
    }

    /** Returns the place of a folder among those directly below its parent. */
    int indexInParent(int[] way) {
        return rank(way.length - 1, way);
    }

    /** Returns the last element of the path of a folder. */
    String name(int[] way) {
        int last = way.length - 1;
        return switch (sort(last)) {
            case CONSTANT, HOME -> names.get(last).get(way[last]);
            case BUCKET -> TreeName.bucket(way[last], levels.get(last).count());
            case YEAR -> String.valueOf(year(way));
            case MONTH -> Months.folderName(month(way));
        };
    }

    /** Returns the title of a folder. */
    String title(int[] way) {
        int last = way.length - 1;
        return switch (sort(last)) {
            case CONSTANT -> levels.get(last).name();
            case HOME -> allHomes.get(way[last]).name();
            case BUCKET, YEAR -> name(way);
            case MONTH -> Months.title(month(way)) + " " + year(way);
        };
    }

    /** Returns the way to the folder with a name directly below one, or null if none has it. */
    int @Nullable [] parse(int[] way, String name) {
        int last = way.length;
        if (last == levels.size()) {
            return null;
        }
        int number = name.length() > 9 ? -1 : Ascii.parseDecimal(name, 0, name.length());
        int[] child = Arrays.copyOf(way, last + 1);
        child[last] = switch (sort(last)) {
            case CONSTANT, HOME -> names.get(last).indexOf(name);
            case BUCKET -> number;
            case YEAR -> number - FIRST_YEAR;
            // -1, which is no month, stays
            case MONTH -> Months.parseFolderName(name) % 12;
        };
        boolean known = child[last] >= 0 && child[last] < levels.get(last).count();
        return known && name(child).equals(name) ? child : null;
    }

    /** Returns the room for the longest path of a folder. */
    int maxPathLength() {
        return range(0, levels.size()).map(this::maxNameLength).sum() + levels.size();
    }

    private int maxNameLength(int level) {
        return switch (sort(level)) {
            case CONSTANT, HOME ->
                Collections.max(names.get(level), comparingInt(String::length)).length();
            case BUCKET, YEAR -> 9;
            case MONTH -> 14;
        };
    }
}
