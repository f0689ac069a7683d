// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.template;

import java.awt.Rectangle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.model.frame.FrameBody;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.frame.Glyphs;
import org.nuxeo.datagen.model.frame.JpegBody;
import org.nuxeo.datagen.model.frame.Picture;
import org.nuxeo.datagen.model.frame.PngBody;
import org.nuxeo.datagen.model.frame.TiffBody;
import org.nuxeo.datagen.model.yaml.Entry;

/**
 * The text fields of a picture, as a file beside it describes them:
 *
 * <pre>
 * fields:
 *   name: {at: [64, 40], size: [320, 24], text: 18, align: left, ink: "#000000", background: "#FFFFFF", font: a.ttf}
 * </pre>
 *
 * @param picture the picture without its fields
 * @param format its format
 * @param names the fields that the template uses
 * @param description the file, beside which are the files that it names
 * @param faces what was drawn of typefaces, by file, height and size
 */
record ImageFields(
        Picture picture, FrameFormat format, FieldNames names, Path description, Map<List<Object>, Glyphs> faces) {

    private static final int BLOCK = 8;
    private static final int HALF = 4;
    private static final int QUALITY = 85;
    private static final int MIN_QUALITY = 50;
    private static final int MAX_QUALITY = 99;
    private static final int MIN_EDGE = 8;
    private static final int MAX_FIELDS = 200;
    private static final Pattern COLOR = Pattern.compile("#[0-9A-Fa-f]{6}");
    private static final List<String> ALIGNMENTS = List.of("left", "center", "right");

    /**
     * Returns the picture with the fields that a text describes.
     *
     * @throws ArchiveException if it has a mistake; the message has line and column
     */
    FrameBody body(String text) {
        Entry top = Entry.read(description.getFileName().toString(), null, text, "fields:");
        Entry.Members members = top.members("fields", "quality");
        Entry described = members.get("fields");
        if (described == null || described.members().isEmpty()) {
            throw top.error("fields", "must have a field, such as name: {at: [64, 40], size: [320, 24]}");
        }
        Map<String, Rectangle> areas = new LinkedHashMap<>();
        List<Picture.Box> boxes = new ArrayList<>();
        described.members().forEach((name, entry) -> top.mistakes().attempt(() -> {
            boxes.add(box(name, entry, areas));
        }));
        top.mistakes().check();
        described.require(boxes.size() <= MAX_FIELDS, boxes.size() + " fields", "must be at most " + MAX_FIELDS);
        int quality = members.get("quality", each -> each.whole(MIN_QUALITY, MAX_QUALITY), QUALITY);
        Picture whole = new Picture(picture.width(), picture.height(), picture.dotsPerInch(), picture.colors(), boxes);
        return switch (format) {
            case JPEG -> JpegBody.of(whole, quality);
            case TIFF -> TiffBody.of(whole);
            default -> PngBody.of(whole);
        };
    }

    private Picture.Box box(String name, Entry entry, Map<String, Rectangle> areas) {
        Entry.Members members = entry.members("at", "size", "text", "align", "ink", "background", "font");
        int[] at = pair(members, "at", 0, picture.width() - MIN_EDGE, picture.height() - MIN_EDGE);
        int[] size = pair(members, "size", MIN_EDGE, picture.width() - at[0], picture.height() - at[1]);
        int textSize = members.get("text", each -> each.whole(4, size[1]), Math.max(1, size[1] * 7 / 10));
        int alignment = members.get("align", ImageFields::alignment, 0);
        int ink = members.get("ink", ImageFields::color, 0);
        Rectangle area = new Rectangle(at[0], at[1], size[0], size[1]);
        int given = members.get("background", ImageFields::color, -1);
        Path font = members.get("font", each -> description.resolveSibling(each.text()));
        areas.forEach((other, known) -> entry.require(!area.intersects(known), "must not overlap " + other));
        areas.put(name, area);
        int background = given < 0 ? usual(area) : given;
        int field = names.index(name, entry.place().toString());
        Glyphs glyphs = faces.computeIfAbsent(
                List.of(String.valueOf(font), size[1], textSize), face -> glyphs(font, size[1], textSize, entry));
        return new Picture.Box(field, at[0], at[1], size[0], alignment, glyphs, ink, background);
    }

    private static int alignment(Entry entry) {
        int alignment = ALIGNMENTS.indexOf(entry.text());
        entry.require(alignment >= 0, "must be left, center or right");
        return alignment;
    }

    /** Returns two numbers, which are multiples of the size of a block in a JPEG. */
    private int[] pair(Entry.Members members, String name, int least, int widest, int highest) {
        Entry entry = members.get(name);
        if (entry == null) {
            throw members.of().error(name, "must be present, two numbers of pixels, such as " + name + ": [320, 24]");
        }
        boolean isPair = entry.isList() && entry.elements().size() == 2;
        entry.require(isPair, "must be two numbers of pixels, such as [320, 24]");
        int[] pair = {
            entry.elements().get(0).whole(least, widest),
            entry.elements().get(1).whole(least, highest)
        };
        int grid = format == FrameFormat.JPEG ? BLOCK : 1;
        int[] onGrid = {pair[0] / grid * grid, pair[1] / grid * grid};
        String remedy = "must be multiples of " + grid + ", such as " + Arrays.toString(onGrid);
        entry.require(Arrays.equals(pair, onGrid), Arrays.toString(pair), remedy);
        return pair;
    }

    private static int color(Entry entry) {
        entry.require(COLOR.matcher(entry.text()).matches(), "must be a color such as \"#1A2B3C\"");
        return Integer.parseInt(entry.text().substring(1), 16);
    }

    /** Returns the color that most pixels of an area have. */
    private int usual(Rectangle area) {
        int first = area.y * picture.width() + area.x;
        Map<Integer, Long> counts = IntStream.range(0, area.width * area.height)
                .mapToObj(i -> picture.colors()[first + i / area.width * picture.width() + i % area.width])
                .collect(Collectors.groupingBy(color -> color, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
    }

    private Glyphs glyphs(@Nullable Path font, int height, int textSize, Entry entry) {
        try {
            boolean isJpeg = format == FrameFormat.JPEG;
            return GlyphDrawing.of(font, height, textSize, isJpeg ? HALF : 1, isJpeg);
        } catch (IOException e) {
            String problem = ": font " + font + ": is no TrueType font that can be read: " + e.getMessage();
            throw new ArchiveException(entry.place() + problem, e);
        }
    }
}
