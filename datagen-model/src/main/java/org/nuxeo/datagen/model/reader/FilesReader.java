// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.reader;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Similar;
import org.nuxeo.datagen.model.frame.Format;
import org.nuxeo.datagen.model.frame.Frame;
import org.nuxeo.datagen.model.frame.FrameFormat;
import org.nuxeo.datagen.model.rule.Collected;
import org.nuxeo.datagen.model.rule.DrawnRule;
import org.nuxeo.datagen.model.rule.Fact;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.FileRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.Mistakes;
import org.nuxeo.datagen.model.rule.Numbered;
import org.nuxeo.datagen.model.rule.Template;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.template.NeutralPage;
import org.nuxeo.datagen.model.template.TemplateCompiler;
import org.nuxeo.datagen.model.yaml.Entry;
import org.nuxeo.datagen.model.yaml.Entry.Members;

/** Reads the files of a kind: templates, whose frames are beside them, or a neutral page where there are none. */
final class FilesReader {

    private static final String NEUTRAL = "page.pdf";
    private static final String ABOVE = "above";

    private static final Pattern FIRST = Pattern.compile("^.");

    /** Facts on a neutral page, with their labels, for the kinds that have them. */
    private static final List<Map.Entry<Fact, String>> NEUTRAL_FACTS = List.of(
            Map.entry(Fact.NAME, "Name"),
            Map.entry(Fact.HOME, "Home"),
            Map.entry(Fact.MONTH, "Period"),
            Map.entry(Fact.DATE, "Date"));

    private final List<Entry> files;
    private final boolean isNeutral;

    /**
     * @param members members of the kind
     * @param isLeaf whether no other kind lies in this one
     */
    FilesReader(Members members, boolean isLeaf) {
        Entry one = members.get("file");
        Entry several = members.get("files");
        if (several != null) {
            several.ofName().require(one == null, "has one file: already", "name all files here, the main one first");
            files = several.elements();
            boolean fits = !files.isEmpty() && files.size() <= BlobKey.MOST_FILES;
            several.require(fits, "must be 1 to " + BlobKey.MOST_FILES + " templates");
        } else {
            files = one == null || !one.isMapping() && one.text().equals("none") ? List.of() : List.of(one);
        }
        isNeutral = one == null && several == null && isLeaf;
    }

    /** Returns the format of the main file, or null if documents have none. */
    @Nullable
    FrameFormat mainFormat() {
        if (files.isEmpty()) {
            return isNeutral ? FrameFormat.PDF : null;
        }
        return format(template(members(files.get(0))));
    }

    private static Members members(Entry file) {
        return file.membersOr("template", "template", "fields", "length");
    }

    private static Entry template(Members file) {
        return file.required("template", "must have template:, the name of a file");
    }

    private static FrameFormat format(Entry template) {
        String remedy = "must end in ." + String.join(", .", TemplateCompiler.endings());
        return FrameFormat.ofFile(template.text())
                .orElseThrow(() -> template.error(template.text() + ": cannot be a template", remedy));
    }

    /**
     * Returns the files.
     *
     * @param kind the kind with its fields
     * @param rules reads the rules of the kind
     * @param texts the characters that values can have
     */
    List<FileRule> read(KindModel kind, RuleReader rules, String texts) {
        return isNeutral ? List.of(neutral(kind, texts)) : Mistakes.all(files, file -> read(file, rules));
    }

    /** Returns a rule of numbers, of which the digits after the decimal point are left out. */
    private static ValueRule length(Entry entry, RuleReader rules) {
        ValueRule rule = rules.read(entry);
        boolean isAlone = rule instanceof DrawnRule || rule instanceof Numbered || rule instanceof ValueRule.Constant;
        boolean isPick = rule instanceof Numbered.Pick || rule instanceof ValueRule.Constant;
        boolean isNumber = rule.type().isWhole() || rule.type().equals(ValueType.DOUBLE) && !isPick;
        String remedy = "must be a number of bytes, or range, normal, logNormal, slices, zipf or pick of such numbers";
        entry.require(isAlone && isNumber, remedy);
        return rule;
    }

    private static FileRule read(Entry file, RuleReader rules) {
        Members members = members(file);
        Map<String, Entry> given = members.get("fields", Entry::members, Map.of());
        ValueRule length = members.get("length", each -> length(each, rules));
        Entry template = template(members);
        format(template);
        Frame frame;
        try {
            frame = FrameSource.find(file.source().folder(), template.text());
        } catch (IOException e) {
            throw template.error(template.text() + ": " + e.getMessage(), "");
        }
        Map<String, ValueRule> values = new LinkedHashMap<>();
        Mistakes mistakes = new Mistakes();
        List<String> owners = new ArrayList<>();
        frame.fields().names().stream()
                .map(FileRule::owner)
                .distinct()
                .forEach(owner -> mistakes.attempt(() -> {
                    String plain = Format.name(owner);
                    owners.add(plain);
                    Entry own = given.get(plain);
                    Format shown = Format.of(owner);
                    ValueRule rule = own != null ? rules.read(own) : new ValueRule.Reference(rules.fullName(plain));
                    values.put(owner, shown == null ? rule : new Template.Formatted(rule, shown));
                }));
        String unknown = template.text() + " has no field of that name";
        given.forEach((name, entry) -> mistakes.attempt(
                () -> entry.ofName().require(owners.contains(name), unknown, Similar.remedy(name, owners))));
        mistakes.check();
        return new FileRule(template.text(), frame, values, length);
    }

    /** Returns a page with the title, what is known of any document, and the fields of the kind. */
    private static FileRule neutral(KindModel kind, String texts) {
        Map<String, String> labels = new LinkedHashMap<>();
        Map<String, ValueRule> values = new LinkedHashMap<>();
        values.put(NeutralPage.TITLE, new ValueRule.Reference(Fact.TITLE.label()));
        for (Map.Entry<Fact, String> each : NEUTRAL_FACTS) {
            String fact = each.getKey().label();
            if (each.getKey().isOf(kind.kind())) {
                labels.put(fact, each.getValue());
                values.put(fact, new ValueRule.Reference(fact));
            }
        }
        Kind parent = kind.kind().folder();
        if (!parent.isShared()) {
            labels.put(ABOVE, "Belongs to");
            values.put(ABOVE, new ValueRule.Reference(parent.label() + "." + Fact.TITLE.label()));
        }
        for (FieldRule field : kind.added()) {
            // lists are not shown, since nobody has said how many rows a page should have
            if (field.isStored() && isScalar(field.rule())) {
                String name = field.name().replace('.', '-');
                labels.put(name, label(field.localName()));
                values.put(name, new ValueRule.Reference(field.name()));
            }
        }
        Frame frame = NeutralPage.frame(labels, texts);
        return new FileRule(NEUTRAL, frame, values, null);
    }

    private static boolean isScalar(ValueRule rule) {
        boolean isList = rule instanceof ValueRule.Elements || rule instanceof Collected;
        boolean isOther = rule instanceof ValueRule.Complex || rule instanceof ValueRule.Reference;
        return !isList && !isOther && rule.rules().stream().allMatch(FilesReader::isScalar);
    }

    /** Returns the label of a field, for example {@code Date of birth} of {@code dateOfBirth}. */
    private static String label(String name) {
        String words =
                name.replaceAll("[_-]", " ").replaceAll("(?<!^)([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return FIRST.matcher(words).replaceFirst(first -> first.group().toUpperCase(Locale.ROOT));
    }
}
