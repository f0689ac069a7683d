// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
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
    private static final int YEARS = Months.year(Months.LAST) - FIRST_YEAR + 1;
    private static final int MONTHS = 12;

    /** The most ways that a position has room for. */
    static final long MOST_WAYS = 1L << Identity.ROOT_SHIFT;

    private final List<Level> levels;
    private final List<Home> allHomes;
    private final int[] homes;
    private final MonthRange months;
    final int lead;
    final int homeLevel;
    final int buckets;

    /** The names of the folders of homes, and of each level that has one folder. */
    private final List<String> homeNames;

    private final List<String> levelNames;

    /**
     * @param homes codes of the homes with folders here, in ascending order
     * @param months months with folders here
     */
    TreeShelf(List<Level> levels, List<Home> allHomes, int[] homes, MonthRange months) {
        this.levels = levels;
        this.allHomes = allHomes;
        this.homes = homes;
        this.months = months;
        this.lead = (int) levels.stream().filter(level -> !isCalendar(level)).count();
        this.homeLevel = levels.stream().map(Level::sort).toList().indexOf(Sort.HOME);
        this.buckets = levels.stream().mapToInt(Level::count).reduce(1, (a, b) -> a * b);
        this.homeNames =
                allHomes.stream().map(home -> TreePlan.folderName(home.name())).toList();
        this.levelNames = levels.stream()
                .map(level -> level.sort() == Sort.CONSTANT ? Latin.plain(level.name()) : "")
                .toList();
    }

    private static boolean isCalendar(Level level) {
        return level.sort() == Sort.YEAR || level.sort() == Sort.MONTH;
    }

    /** Returns how many paths the levels can have, the root and paths that end at a level above included. */
    static long ways(List<Level> levels, int homes) {
        long ways = 1;
        for (Level level : levels) {
            ways = Math.min(MOST_WAYS + 1, ways * (values(level, homes) + 1));
        }
        return ways;
    }

    private static int values(Level level, int homes) {
        return switch (level.sort()) {
            case CONSTANT -> 1;
            case HOME -> homes;
            case BUCKET -> level.count();
            case YEAR -> YEARS;
            case MONTH -> MONTHS;
        };
    }

    Level level(int depth) {
        return levels.get(depth - 1);
    }

    /** Returns the number of levels. */
    int depth() {
        return levels.size();
    }

    /** Returns what stands for the year of an absolute month in a way. */
    static int yearDigit(int absoluteMonth) {
        return Months.year(absoluteMonth) - FIRST_YEAR;
    }

    /** Returns what stands for the month of the year of an absolute month in a way. */
    static int monthDigit(int absoluteMonth) {
        return Months.monthOfYear(absoluteMonth) - 1;
    }

    /** Returns the bucket of a way, whose lowest digits are those of the first level, 0 if there are none. */
    int bucket(int[] way) {
        int bucket = 0;
        for (int i = lead - 1; i >= 0; i--) {
            if (levels.get(i).sort() == Sort.BUCKET) {
                bucket = bucket * levels.get(i).count() + way[i];
            }
        }
        return bucket;
    }

    /** Returns the number of a way, from 1; 0 is the root. */
    long code(int[] way) {
        long code = 0;
        for (int i = levels.size() - 1; i >= 0; i--) {
            code = code * (values(levels.get(i), allHomes.size()) + 1) + (i < way.length ? way[i] + 1 : 0);
        }
        return code;
    }

    /** Returns the way with a number, or null if there is none. */
    int @Nullable [] way(long code) {
        int[] way = new int[levels.size()];
        int depth = 0;
        long rest = code;
        for (int i = 0; i < way.length; i++) {
            int radix = values(levels.get(i), allHomes.size()) + 1;
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

    private int first(int level, int[] way) {
        return switch (sort(level)) {
            case CONSTANT, HOME, BUCKET -> 0;
            case YEAR -> yearDigit(months.from());
            case MONTH -> monthDigit(months.ofYear(year(way)).from());
        };
    }

    /** Returns the number in a way of the k-th folder of a level. */
    private int digit(int level, int[] way, int k) {
        return sort(level) == Sort.HOME ? homes[k] : first(level, way) + k;
    }

    /** Returns which folder of a level a way leads to, from 0; none of the dataset if it is not below the size of the level. */
    private int rank(int level, int[] way) {
        return sort(level) == Sort.HOME ? Arrays.binarySearch(homes, way[level]) : way[level] - first(level, way);
    }

    private int calendar(int depth) {
        return depth <= lead ? 1 : depth == lead + 1 ? months.years() : months.count();
    }

    /** Returns the number of folders at a depth, from 1. */
    long count(int depth) {
        long count = calendar(depth);
        for (int i = 0; i < Math.min(depth, lead); i++) {
            count *= size(i, new int[0]);
        }
        return count;
    }

    /** Returns the number of folders at a depth that are a home's folder or below it. */
    long count(int depth, Home home) {
        return homeLevel < 0 || depth <= homeLevel || Arrays.binarySearch(homes, home.code()) < 0
                ? 0
                : count(depth) / homes.length;
    }

    /** Returns whether a way leads to a folder of the dataset; the root is none. */
    boolean contains(int[] way) {
        return way.length > 0
                && IntStream.range(0, way.length)
                        .allMatch(level -> rank(level, way) >= 0 && rank(level, way) < size(level, way));
    }

    /** Returns the calendar year of a way with a year. */
    int year(int[] way) {
        return way[lead] + FIRST_YEAR;
    }

    /** Returns the absolute month of a way with a month. */
    int month(int[] way) {
        return Months.of(year(way), way[lead + 1] + 1);
    }

    /** Returns which folder of its depth one is, from 0. */
    long index(int[] way) {
        long index = 0;
        for (int i = 0; i < Math.min(lead, way.length); i++) {
            index = index * size(i, way) + rank(i, way);
        }
        int inCalendar = way.length <= lead ? 0 : way.length == lead + 1 ? rank(lead, way) : month(way) - months.from();
        return index * calendar(way.length) + inCalendar;
    }

    /** Returns the way to the folder with an index at a depth. */
    int[] way(int depth, long index) {
        int[] way = new int[depth];
        int inCalendar = (int) (index % calendar(depth));
        if (depth == lead + 1) {
            way[lead] = digit(lead, way, inCalendar);
        } else if (depth > lead) {
            way[lead] = yearDigit(months.from() + inCalendar);
            way[lead + 1] = monthDigit(months.from() + inCalendar);
        }
        long rest = index / calendar(depth);
        for (int i = Math.min(lead, depth) - 1; i >= 0; i--) {
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
        Level level = levels.get(last);
        return switch (level.sort()) {
            case CONSTANT -> levelNames.get(last);
            case HOME -> homeNames.get(way[last]);
            case BUCKET -> TreeName.bucket(way[last], level.count());
            case YEAR -> String.valueOf(year(way));
            case MONTH -> Months.folderName(month(way));
        };
    }

    /** Returns the title of a folder. */
    String title(int[] way) {
        int last = way.length - 1;
        Level level = levels.get(last);
        return switch (level.sort()) {
            case CONSTANT -> level.name();
            case HOME -> allHomes.get(way[last]).name();
            case MONTH -> Months.title(month(way)) + " " + year(way);
            default -> name(way);
        };
    }

    /** Returns the way to the folder with a name directly below one, or null if none has it. */
    int @Nullable [] parse(int[] way, String name) {
        if (way.length == levels.size()) {
            return null;
        }
        Level level = levels.get(way.length);
        int[] child = Arrays.copyOf(way, way.length + 1);
        switch (level.sort()) {
            case CONSTANT -> child[way.length] = 0;
            case HOME -> child[way.length] = homeNames.indexOf(name);
            case BUCKET, YEAR -> {
                int number = name.length() > 9 ? -1 : Ascii.parseDecimal(name, 0, name.length());
                child[way.length] = level.sort() == Sort.YEAR ? number - FIRST_YEAR : number;
            }
            case MONTH -> {
                int month = Months.parseFolderName(name);
                child[way.length] = month < 0 ? -1 : Months.monthOfYear(month) - 1;
            }
        }
        boolean known = child[way.length] >= 0 && child[way.length] < values(level, allHomes.size());
        return known && name(child).equals(name) ? child : null;
    }

    /** Returns the room for the longest path of a folder. */
    int maxPathLength() {
        int longest = 0;
        for (int i = 0; i < levels.size(); i++) {
            longest += 1
                    + switch (sort(i)) {
                        case CONSTANT -> levelNames.get(i).length();
                        case HOME ->
                            homeNames.stream().mapToInt(String::length).max().orElse(0);
                        case BUCKET, YEAR -> 9;
                        case MONTH -> 14;
                    };
        }
        return longest;
    }
}
