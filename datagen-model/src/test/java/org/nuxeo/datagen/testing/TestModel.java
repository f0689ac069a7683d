// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.FieldRule;
import org.nuxeo.datagen.model.rule.KindModel;
import org.nuxeo.datagen.model.rule.ValueRule;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeName;

/** A small model for tests: clients of two areas, each with a card and two contracts, which have a notice and monthly bills. */
public final class TestModel {

    private static final List<String> FOLDERISH = List.of(Kind.FOLDERISH);

    public static final Kind AREA =
            Kind.folder(0, "area", "Area", FOLDERISH, "dc").shared();
    public static final Kind CLIENT =
            Kind.folder(1, "client", "Client", FOLDERISH, "dc").below(AREA);
    public static final Kind CARD =
            Kind.file(2, "card", "Card", "image/jpeg", List.of(), "dc", "file").below(CLIENT);
    public static final Kind CONTRACT =
            Kind.folder(3, "contract", "Contract", FOLDERISH, "dc").below(CLIENT);
    public static final Kind NOTICE = Kind.file(4, "notice", "Notice", "application/pdf", List.of(), "dc", "file")
            .below(CONTRACT);
    public static final Kind BILL = Kind.file(5, "bill", "Bill", "application/pdf", List.of(), "dc", "file")
            .below(CONTRACT)
            .series();
    public static final Kinds KINDS = new Kinds(AREA, CLIENT, CARD, CONTRACT, NOTICE, BILL);

    private static final Shares ONE = Shares.constant(1);
    private static final TreeModel SHAPE = new TreeModel(
            8,
            TreeModel.USUAL_FIRST_YEAR,
            AREA,
            List.of(),
            List.of(new HomeShare("N", "North", 3, "one"), new HomeShare("S", "South", 1, "two")),
            null,
            List.of(
                    new Node(CLIENT, ONE, TreeName.numbered("C-", 12), "", null),
                    new Node(CARD, ONE, TreeName.constant("card"), "jpg", null),
                    new Node(CONTRACT, Shares.constant(2), TreeName.indexed("contract-", 1), "", null),
                    new Node(NOTICE, ONE, TreeName.constant("notice"), "pdf", null),
                    new Node(BILL, ONE, TreeName.constant("bill-").withPeriod(), "pdf", null)),
            null);

    private TestModel() {}

    /** Returns the model, whose kinds have no fields of their own but for some. */
    public static ContentModel named(String name, KindModel... kinds) {
        return ContentModel.of(name, SHAPE, List.of(kinds), Map.of());
    }

    /** Returns the model with some kinds. */
    public static ContentModel of(KindModel... kinds) {
        return named("test", kinds);
    }

    /** Returns the model with fields of a kind. */
    public static ContentModel of(Kind kind, FieldRule... fields) {
        return of(KindModel.of(kind, fields));
    }

    /** Returns a kind with a type and a title of its own. */
    public static KindModel kind(Kind kind, String type, @Nullable ValueRule title, FieldRule... fields) {
        return kind(
                kind,
                type,
                kind.facets(),
                DocumentType.LIFE_CYCLE_POLICY,
                DocumentType.LIFE_CYCLE_STATE,
                title,
                fields);
    }

    /** Returns a kind with a type, facets, a life cycle and a title of its own. */
    public static KindModel kind(
            Kind kind,
            String type,
            List<String> facets,
            String policy,
            String state,
            @Nullable ValueRule title,
            FieldRule... fields) {
        return new KindModel(
                kind, type, facets, policy, state, title, List.of(fields), null, List.of(), KindModel.Governance.NONE);
    }
}
