// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.ArchiveException;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.RecentMap;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.question.DocumentQuestions;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.DocumentType.FileType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreePlan;
import org.nuxeo.datagen.render.frame.ArchiveFiles;

/**
 * A content model: what each kind of documents is called in Nuxeo, and which fields it has. It has been checked: names,
 * types and references are right, and no value follows from itself. Immutable; two models are equal if they give the same documents, whatever their names are.
 */
public final class ContentModel implements Archive {

    /** The number of the specification of canonical texts. */
    private static final int CANONICAL = 1;

    /** The seeds whose contents are kept: those of a comparison of two datasets, and a few more. */
    private static final int MOST_SEEDS = 4;

    private final String name;
    private final Map<Kind, FieldTypes> types;

    /** Kinds that move to an archive, away from documents with rights. */
    private final Set<Kind> keepingRights;

    private final TreeModel shape;
    private final String canonical;
    private final Map<Kind, DocumentType> documentTypes = new ConcurrentHashMap<>();
    private final String fingerprint;
    private final Map<List<Object>, Contents> contents = RecentMap.ofUsed(MOST_SEEDS);

    private ContentModel(String name, TreeModel shape, Map<Kind, FieldTypes> types, Set<Kind> keepingRights) {
        this.name = name;
        this.shape = shape;
        this.types = types;
        this.keepingRights = keepingRights;
        this.canonical = Canonical.of(this::write);
        this.fingerprint = Canonical.fingerprint(canonical);
    }

    private DocumentType documentType(Kind kind) {
        KindModel model = kind(kind);
        KindModel.Governance governance = model.governance();
        List<Field> fields = new ArrayList<>(Field.OF_ALL);
        List<FieldRule> own = model.fields();
        own.forEach(added -> fields.removeIf(field -> field.name().equals(added.name())));
        List<FileType> fileTypes = model.files().stream().map(FileRule::type).toList();
        if (kind.mimeType() != null) {
            fields.addAll(Field.OF_BLOB);
            fileTypes = fileTypes.isEmpty() ? List.of(new FileType(kind.mimeType(), "")) : fileTypes;
        }
        for (int slot = 0; slot < own.size(); slot++) {
            FieldRule added = own.get(slot);
            if (added.isStored()) {
                fields.add(Field.valueOf(added.name(), added.key(), type(kind, added), added.placements(), slot));
            }
        }
        return new DocumentType(
                kind,
                model.type(),
                model.facets(),
                model.lifeCyclePolicy(),
                model.lifeCycleState(),
                fields,
                fileTypes,
                kind.isVersion() ? null : governance.retention(),
                kind.source() == null && !governance.rights().isEmpty() || keepsRights(kind),
                !governance.states().equals(StateRule.NONE),
                Field.common());
    }

    /**
     * Returns the model of some kinds; the others of the shape are what they are by themselves.
     *
     * @param shape how documents are arranged
     * @param told fields and facts by kind that have a mistake already, so that what refers to them is no further mistake
     * @throws ArchiveException if names are wrong or used twice, references or types do not fit, or values follow from
     *     themselves
     */
    public static ContentModel of(String name, TreeModel shape, List<KindModel> some, Map<Kind, Set<String>> told) {
        Map<Kind, KindModel> kinds = new TreeMap<>();
        shape.kinds().stream()
                .filter(kind -> kind.source() == null)
                .forEach(kind -> kinds.put(kind, KindModel.of(kind)));
        some.forEach(model -> kinds.put(model.kind(), model));
        Mistakes mistakes = new Mistakes();
        ModelNames names = new ModelNames(mistakes);
        names.check(kinds.values(), shape);
        Map<Kind, FieldTypes> types = new TreeMap<>();
        kinds.forEach((kind, model) ->
                types.put(kind, new FieldTypes(model, shape, types, told.getOrDefault(kind, Set.of()), mistakes)));
        FieldTypes.checkShared(types.values(), mistakes);
        kinds.forEach((kind, model) ->
                model.check(Objects.requireNonNull(types.get(kind)).site(List.of()), mistakes));
        Set<Kind> keeping = keepingRights(shape, kinds);
        kinds.values().stream()
                .filter(model -> keeping.contains(model.kind()) || hasRights(kinds, model.kind()))
                .forEach(model -> names.requireOwnType(model, kinds.values()));
        mistakes.check();
        if (!told.isEmpty()) {
            throw new ArchiveException(List.of());
        }
        return new ContentModel(name, shape, types, keeping);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public DatasetVersion version() {
        return DatasetVersion.V2;
    }

    @Override
    public Map<String, Map<String, Double>> shares(Kind kind) {
        Map<String, Map<String, Double>> shares = new LinkedHashMap<>();
        List<FieldRule> fields = kind(kind).added();
        for (FieldRule field : fields) {
            double present = present(field.rule(), fields);
            ValueRule own = field.rule().present();
            ValueRule rule = own instanceof Numbered.Dealt dealt ? dealt.of() : own;
            if (!field.isStored() || Double.isNaN(present)) {
                continue;
            }
            if (rule instanceof Numbered.Pick pick) {
                Map<String, Long> weights = pick.byText();
                double total = weights.values().stream().mapToLong(each -> each).sum();
                Map<String, Double> values = new LinkedHashMap<>();
                weights.forEach((text, weight) -> values.put(text, present * weight / total));
                shares.put(field.name(), values);
            } else if (rule instanceof DrawnRule.Chance chance) {
                double share = chance.probability();
                shares.put(field.name(), Map.of("true", present * share, "false", present * (1 - share)));
            }
        }
        return shares;
    }

    /** Returns the share of documents that have the value of a rule, or NaN if rules do not say it. */
    private static double present(ValueRule rule, List<FieldRule> fields) {
        if (!(rule instanceof Present present) || present.with() == null) {
            return rule instanceof Present some ? some.share() : 1;
        }
        int with = FieldRule.slot(present.with(), fields);
        return with >= 0 && fields.get(with).rule() instanceof Present other ? present(other, fields) : Double.NaN;
    }

    /** Returns the shape, the files or the questions, if they are asked for. */
    @Override
    public <T> @Nullable T part(Class<T> type) {
        DocumentQuestions.Factory questions = ModelQuestions::new;
        Object part =
                type == ArchiveFiles.class ? new ModelFiles(this) : type.isInstance(questions) ? questions : shape;
        return type.isInstance(part) ? type.cast(part) : null;
    }

    @Override
    public Source source() {
        return Source.NONE;
    }

    @Override
    public Kinds kinds() {
        return shape.kinds();
    }

    @Override
    public Repositories repositories() {
        return TreePlan.repositories(shape);
    }

    @Override
    public DocumentType type(Kind kind) {
        return documentTypes.computeIfAbsent(kind, this::documentType);
    }

    /** Returns the contents, which datasets of the same seeds share, as they take longer than all else. */
    @Override
    public synchronized Contents contents(DatasetSpec spec) {
        List<Object> seeds = List.of(spec.version(), spec.seed(), spec.dataSeed());
        return contents.computeIfAbsent(seeds, asked -> ModelContents.of(this, spec));
    }

    /** Returns how documents are arranged. */
    public TreeModel shape() {
        return shape;
    }

    /** Returns the model of a kind, or that of the documents if it is a kind of versions or proxies. */
    public KindModel kind(Kind kind) {
        return types(kind).model;
    }

    /** Returns whether documents of a kind, once they have moved, have the entries of the documents above them, too. */
    boolean keepsRights(Kind kind) {
        return keepingRights.contains(kind);
    }

    private static Set<Kind> keepingRights(TreeModel shape, Map<Kind, KindModel> kinds) {
        return shape.nodes().stream()
                .filter(node -> node.move() != null)
                .map(TreeModel.Node::kind)
                .filter(kind -> FieldPath.above(kind).stream().anyMatch(above -> hasRights(kinds, above)))
                .collect(Collectors.toSet());
    }

    private static boolean hasRights(Map<Kind, KindModel> kinds, Kind kind) {
        return !Objects.requireNonNull(kinds.get(kind)).governance().rights().isEmpty();
    }

    /** Returns the type of an added field's value. */
    public ValueType type(Kind kind, FieldRule field) {
        return Objects.requireNonNull(types(kind).of(field.name()));
    }

    FieldTypes types(Kind kind) {
        return Objects.requireNonNull(types.get(kind.source() == null ? kind : kind.source()));
    }

    /** Returns everything that documents depend on, as the page model-identity.md specifies it. */
    @Override
    public String canonical() {
        return canonical;
    }

    private void write(Canonical to) {
        to.with("canonical", CANONICAL);
        shape.write(to);
        to.with("kinds", kinds().stream().map(this::part).toList());
    }

    private Canonical.Part part(Kind kind) {
        Canonical.Part place =
                to -> shape.nodes().stream().filter(node -> node.kind() == kind).forEach(node -> node.write(to));
        return to -> kind(kind).write(kind, place, to);
    }

    @Override
    public String fingerprint() {
        return fingerprint;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ContentModel model && fingerprint.equals(model.fingerprint);
    }

    @Override
    public int hashCode() {
        return fingerprint.hashCode();
    }

    /** Returns {@code model insurer with fingerprint 0123456789abcdef}. */
    @Override
    public String toString() {
        return "model " + name + " with fingerprint " + fingerprint;
    }
}
