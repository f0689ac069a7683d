// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.awt.Rectangle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * The text fields of a picture, as a file beside it describes them:
 *
 * <pre>
 * fields:
 *   name: {at: [64, 40], size: [320, 24], text: 18, align: left, ink: "#000000", background: "#FFFFFF", font: a.ttf}
 * </pre>
 *
 * @param quality of a JPEG
 * @param fields the fields
 */
record ImageFields(int quality, List<Field> fields) {

    private static final int QUALITY = 85;
    private static final int MIN_QUALITY = 50;
    private static final int MAX_QUALITY = 99;
    private static final int MIN_EDGE = 8;
    private static final int MAX_FIELDS = 200;
    private static final Pattern COLOR = Pattern.compile("#[0-9A-Fa-f]{6}");
    private static final List<String> ALIGNMENTS = List.of("left", "center", "right");

    /**
     * A field in a box.
     *
     * @param name the field
     * @param place its place in the file, for messages
     * @param box its box in pixels
     * @param textSize size of the text in pixels
     * @param alignment 0 left, 1 centered, 2 right
     * @param ink color of the text
     * @param background color of the box, or -1 for that which most of its pixels have
     * @param font file of a typeface, or null for the usual one
     */
    record Field(
            String name,
            String place,
            Rectangle box,
            int textSize,
            int alignment,
            int ink,
            int background,
            @Nullable Path font) {}

    /**
     * Reads a description.
     *
     * @param description its file, beside which are the files that it names
     * @param width width of the picture
     * @param height height of the picture
     * @param grid number of which all edges must be multiples
     * @throws ArchiveException if it has a mistake; the message has line and column
     */
    static ImageFields read(Path description, String text, int width, int height, int grid) {
        String file = description.getFileName().toString();
        Entry top = Entry.read(file, null, text, "fields:");
        Entry.Members members = top.members("fields", "quality");
        Entry described = members.get("fields");
        if (described == null || described.members().isEmpty()) {
            throw top.error("fields", "must have a field, such as name: {at: [64, 40], size: [320, 24]}");
        }
        List<Field> fields = new ArrayList<>();
        described.members().forEach((name, entry) -> top.mistakes().attempt(() -> {
            Field field = field(name, entry, description, width, height, grid);
            fields.forEach(
                    other -> entry.require(!field.box.intersects(other.box), "", "must not overlap " + other.name));
            fields.add(field);
        }));
        top.mistakes().check();
        described.require(fields.size() <= MAX_FIELDS, fields.size() + " fields", "must be at most " + MAX_FIELDS);
        return new ImageFields(members.get("quality", each -> each.whole(MIN_QUALITY, MAX_QUALITY), QUALITY), fields);
    }

    private static Field field(String name, Entry entry, Path description, int width, int height, int grid) {
        Entry.Members members = entry.members("at", "size", "text", "align", "ink", "background", "font");
        int[] at = pair(entry, members.get("at"), "at", 0, width - MIN_EDGE, height - MIN_EDGE, grid);
        int[] size = pair(entry, members.get("size"), "size", MIN_EDGE, width - at[0], height - at[1], grid);
        int textSize = members.get("text", each -> each.whole(4, size[1]), Math.max(1, size[1] * 7 / 10));
        int alignment = members.get("align", ImageFields::alignment, 0);
        int ink = members.get("ink", ImageFields::color, 0);
        int background = members.get("background", ImageFields::color, -1);
        Path font = members.get("font", each -> description.resolveSibling(each.text()));
        Rectangle box = new Rectangle(at[0], at[1], size[0], size[1]);
        return new Field(name, entry.place().toString(), box, textSize, alignment, ink, background, font);
    }

    private static int alignment(Entry entry) {
        int alignment = ALIGNMENTS.indexOf(entry.text());
        entry.require(alignment >= 0, "", "must be left, center or right");
        return alignment;
    }

    private static int[] pair(
            Entry field, @Nullable Entry entry, String name, int least, int widest, int highest, int grid) {
        if (entry == null) {
            throw field.error(name, "must be present, two numbers of pixels, such as " + name + ": [320, 24]");
        }
        entry.require(
                entry.isList() && entry.elements().size() == 2, "", "must be two numbers of pixels, such as [320, 24]");
        int[] pair = {
            entry.elements().get(0).whole(least, widest),
            entry.elements().get(1).whole(least, highest)
        };
        int[] onGrid = {pair[0] / grid * grid, pair[1] / grid * grid};
        String remedy = "must be multiples of " + grid + ", such as " + Arrays.toString(onGrid);
        entry.require(Arrays.equals(pair, onGrid), Arrays.toString(pair), remedy);
        return pair;
    }

    private static int color(Entry entry) {
        entry.require(COLOR.matcher(entry.text()).matches(), "", "must be a color such as \"#1A2B3C\"");
        return Integer.parseInt(entry.text().substring(1), 16);
    }
}
