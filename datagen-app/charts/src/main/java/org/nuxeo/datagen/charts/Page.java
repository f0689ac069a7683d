// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.apache.commons.math3.stat.StatUtils.max;
import static org.apache.commons.math3.stat.StatUtils.min;
import static org.apache.commons.math3.stat.StatUtils.percentile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** A self-contained page of measurements, for light and dark screens, phones and printers: {@code page.mustache}. */
public final class Page {

    // the template reads what is visible in this package, by its name
    final String title;
    final List<Note> lead = new ArrayList<>();
    final List<Fact> facts = new ArrayList<>();
    final List<Plot> answer = new ArrayList<>();
    final List<Section> sections = new ArrayList<>();

    @Nullable
    Verdict verdict;

    private List<Note> notes = lead;
    private boolean rest;

    /** Makes a page with a title, which is not escaped, as all texts of a page. */
    public Page(String title) {
        this.title = title;
    }

    private record Verdict(String kind, String words, String detail, List<String> reasons) {}

    private record Fact(String what, String figure, String detail) {}

    /** A word with a colored dot, as the cell of a table; the kinds are those of verdicts. */
    public record Mark(String word, String kind) {
        @Override
        public String toString() {
            return word;
        }
    }

    /** A part of a page; the first one has no heading. Those of the rest are closed until a reader opens them. */
    private record Section(
            String id, String heading, boolean rest, List<Grid> tables, List<Plot> plots, List<Note> notes) {
        boolean isPlotted() {
            return !plots.isEmpty();
        }
    }

    /** A paragraph; a soft one has a lighter color. */
    private record Note(String text, boolean soft) {}

    /**
     * Sets the words that the page begins with.
     *
     * @param kind class of the color: passed, failed or open
     * @param reasons why it is not better
     */
    public Page verdict(String kind, String words, String detail, List<String> reasons) {
        verdict = new Verdict(kind, words, detail, reasons);
        return this;
    }

    /** Adds a card for an important figure: what it is, and details of it. */
    public Page fact(String what, String figure, String detail) {
        facts.add(new Fact(what, figure, detail));
        return this;
    }

    /** Begins a section. */
    public Page heading(String text) {
        notes = new ArrayList<>();
        String id = "section-" + (sections.size() + 1);
        sections.add(new Section(id, text, rest, new ArrayList<>(), new ArrayList<>(), notes));
        return this;
    }

    /** Lets all further sections be closed: they are shown and printed when a reader opens them. */
    public Page rest() {
        rest = true;
        return this;
    }

    private Section last() {
        return sections.get(sections.size() - 1);
    }

    /** Adds a paragraph to the section. */
    public Page text(String text) {
        notes.add(new Note(text, false));
        return this;
    }

    /** Adds paragraphs in a lighter color to the section. */
    public Page notes(List<String> texts) {
        texts.forEach(text -> notes.add(new Note(text, true)));
        return this;
    }

    /** Adds a section with a table and notes about it, unless the table is empty. */
    public Page table(String heading, Table table, String... notes) {
        if (table.rows().size() > 1) {
            heading(heading).notes(List.of(notes));
            last().tables.add(Grid.of(table));
        }
        return this;
    }

    /** Adds a section with curves and notes about them, unless there are none. Curves with the same title share a plot. */
    public Page plots(String heading, List<Curve> curves, String... notes) {
        if (!curves.isEmpty()) {
            heading(heading).notes(List.of(notes));
            curves.stream()
                    .collect(groupingBy(Curve::title, LinkedHashMap::new, toList()))
                    .forEach((title, each) -> last().plots.add(Plot.of(each)));
        }
        return this;
    }

    /**
     * Adds a section with curves and notes about them. Those that answer the question share a large plot at the beginning.
     *
     * @param words what their titles have in common, the rest of which names the lines; empty for the first line
     */
    public Page curves(String heading, String words, List<Curve> curves, String... notes) {
        List<Curve> lines =
                curves.stream().filter(each -> each.points().size() > 1).toList();
        Stream<Curve> named = lines.stream().filter(each -> each.title().contains(words));
        Optional<Curve> first = Stream.concat(named, lines.stream()).findFirst();
        List<Curve> answering = lines.stream()
                .filter(each -> isBeside(first.orElseThrow(), words, each))
                .toList();
        if (!answering.isEmpty()) {
            boolean one = answering.stream().map(Curve::title).distinct().count() == 1;
            answer.add(Plot.of(one ? answering : without(words, answering)));
        }
        List<Curve> others = new ArrayList<>(curves);
        others.removeAll(answering);
        return plots(heading, others, notes);
    }

    private static List<Curve> without(String words, List<Curve> curves) {
        Function<Curve, String> rest = each -> each.title().replace(words, "").replaceAll("^\\W+", "");
        return curves.stream()
                .map(each -> each.as(words, rest.apply(each) + " " + each.line()))
                .toList();
    }

    private static boolean isBeside(Curve first, String words, Curve other) {
        boolean named = !words.isEmpty()
                && first.title().contains(words)
                && other.title().contains(words);
        return (named || other.title().equals(first.title()))
                && other.x().equals(first.x())
                && other.y().equals(first.y());
    }

    /** Returns the page. */
    public String html() {
        return Templates.fill(Page.class, "page.mustache", this);
    }

    String style() {
        return Charts.style() + Resources.text(Page.class, "report.css");
    }

    String script() {
        return Charts.script() + Resources.text(Page.class, "report.js");
    }

    boolean important() {
        return !facts.isEmpty();
    }

    /**
     * A table. On a phone, each row of a stacked one becomes a block of cells with the names of their columns; on paper,
     * each row of a wide one.
     *
     * @param columns names of the columns
     */
    private record Grid(String columns, boolean stacked, boolean wide, List<Cell> head, List<List<Cell>> rows) {

        /** Number of columns up to which a table fits a phone. */
        private static final int PHONE_COLUMNS = 3;

        /** Number of columns up to which a table fits a sheet of paper. */
        private static final int PAPER_COLUMNS = 9;

        static Grid of(Table table) {
            List<Object[]> rows = table.rows();
            List<String> names = Stream.of(rows.get(0)).map(Table::text).toList();
            List<List<Cell>> cells = rows.stream()
                    .map(row -> IntStream.range(0, row.length)
                            .mapToObj(i -> Cell.of(row[i], i >= table.leftColumns(), names.get(i)))
                            .toList())
                    .toList();
            boolean stacked = names.size() > PHONE_COLUMNS;
            boolean wide = names.size() > PAPER_COLUMNS;
            return new Grid(String.join(", ", names), stacked, wide, cells.get(0), cells.subList(1, cells.size()));
        }
    }

    /**
     * A cell of a table.
     *
     * @param kind its classes: {@code n} of numbers, {@code short} and {@code long} of what stays on a line and does not
     * @param column name of the column
     * @param mark kind of the mark, or an empty text
     */
    private record Cell(String text, String kind, String column, String mark) {

        /** Length up to which a text in a table stays on one line. */
        private static final int SHORT_CHARS = 20;

        static Cell of(Object value, boolean number, String column) {
            String text = Table.text(value);
            String kind = text.length() > SHORT_CHARS ? (number ? "n long" : "") : number ? "n" : "short";
            return new Cell(text, kind, column, value instanceof Mark mark ? mark.kind() : "");
        }
    }

    /**
     * A plot of curves with the same title: what {@code report.js} draws, and tables for screen readers.
     *
     * @param small what is said instead of a picture of nothing; empty if there is something to see
     * @param curves the curves as JSON, escaped so that no text in it ends the script element
     */
    private record Plot(String title, String unit, String small, String curves, List<Grid> tables) {

        static Plot of(List<Curve> curves) {
            String json = Json.mapper().valueToTree(curves).toString().replace("<", "\\u003c");
            List<Grid> tables = curves.stream().map(Plot::table).toList();
            return new Plot(curves.get(0).title(), curves.get(0).y(), small(curves), json, tables);
        }

        private static String small(List<Curve> curves) {
            if (curves.stream().allMatch(each -> each.points().size() == 1)) {
                return curves.stream()
                        .map(each -> (each.line() + " ").stripLeading()
                                + Numbers.of(percentile(each.points().get(0).rates(), 50)))
                        .collect(joining(", "));
            }
            Stream<Curve.Point> points = curves.stream().flatMap(each -> each.points().stream());
            boolean zero = points.allMatch(each -> Arrays.equals(each.rates(), new double[each.rates().length]));
            return zero ? "0 all the time" : "";
        }

        private static Grid table(Curve curve) {
            String name = curve.line().isEmpty() ? curve.y() : curve.line();
            boolean all = curve.points().stream().anyMatch(point -> point.rates().length > 1);
            Object[] columns = {curve.x(), all ? "median" : name, "min", "max"};
            Table table = new Table(0, Arrays.copyOf(columns, all ? 4 : 2));
            for (Curve.Point each : curve.points()) {
                double[] rates = each.rates();
                DoubleStream row = DoubleStream.of(each.x(), percentile(rates, 50), min(rates), max(rates));
                table.row(row.limit(all ? 4 : 2).mapToObj(Numbers::of).toArray());
            }
            return Grid.of(table);
        }
    }
}
