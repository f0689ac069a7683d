// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.text.Mistake;
import org.nuxeo.datagen.model.tree.TreeLayout.Extent;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;

/** A hospital: patients with encounters, each with reports, and a bill every month that moves to an archive. */
class TreePlanTest {

    private static final Kind WARD = Kind.folder(0, "ward", "Domain", List.of()).shared();
    private static final Kind YEAR = Kind.folder(1, "year", "Folder", List.of()).shared();
    private static final Kind PATIENT =
            Kind.folder(2, "patient", "Patient", List.of()).below(WARD);
    private static final Kind ENCOUNTER =
            Kind.folder(3, "encounter", "Encounter", List.of()).below(PATIENT);
    private static final Kind REPORT =
            Kind.file(4, "report", "Report", "application/pdf", List.of()).below(ENCOUNTER);
    private static final Kind BILL = Kind.file(5, "bill", "Bill", "application/pdf", List.of())
            .below(PATIENT)
            .series(Period.MONTH);

    private static final Shares ONE = Shares.constant(1);
    private static final Node PATIENTS = new Node(PATIENT, Shares.constant(1), TreeName.numbered("P-", 8), "", null);
    private static final Node ENCOUNTERS =
            new Node(ENCOUNTER, Shares.range(0, 6), TreeName.indexed("encounter-", 2), "", null);
    private static final Node REPORTS =
            new Node(REPORT, Shares.range(1, 3), TreeName.indexed("report-", 1), "pdf", null);
    private static final Node BILLS =
            new Node(BILL, Shares.constant(1), TreeName.numbered("B-", 8).withPeriod(), "pdf", new Move("archive", 3));

    private static TreeModel hospital(Node... nodes) {
        return new TreeModel(
                64,
                TreeModel.USUAL_FIRST_YEAR,
                WARD,
                List.of(),
                List.of(
                        new HomeShare("CARD", "Cardiology", 1, "clinic"),
                        new HomeShare("SURG", "Surgery", 3, "clinic")),
                new Archived("archive", YEAR),
                List.of(nodes),
                null);
    }

    private static TreePlan plan(Node... nodes) {
        return new TreePlan(hospital(nodes), 2020);
    }

    @Test
    void countsOfWholeCellsAreWhatTheModelSays() {
        TreeLayout layout = new TreeLayout(
                plan(PATIENTS, ENCOUNTERS, REPORTS, BILLS),
                new Extent(64_000, new MonthRange(Months.of(2015, 1), Months.of(2017, 1)), Months.of(2016, 7)));
        assertThat(layout.count(PATIENT)).isEqualTo(64_000);
        assertThat(layout.count(layout.homes().get(0), PATIENT)).isEqualTo(16_000);
        assertThat(layout.count(BILL)).isEqualTo(24 * 64_000);
        assertThat(layout.count(layout.repositories().of("archive"), BILL)).isEqualTo(15 * 64_000);
        assertThat(layout.count(YEAR)).isEqualTo(2 + 15);
        assertThat((double) layout.count(ENCOUNTER) / 64_000).isBetween(2.9, 3.1);
        assertThat(layout)
                .hasToString("the dataset of 64,000 patients × 24 months, "
                        + String.format(Locale.ROOT, "%,d", layout.size()) + " documents with folders");
    }

    @Test
    void mistakesAreNamedWithTheirPlace() {
        Slices soon = new Slices(0, List.of(new Slices.Slice(1, 9, 4)), 0);
        Kind visit = Kind.folder(3, "visit", "Visit", List.of()).below(WARD);
        Kind note = Kind.folder(6, "note", "Note", List.of()).below(BILL);
        assertThatThrownBy(() -> plan(
                        PATIENTS,
                        new Node(visit, ONE, TreeName.constant("v"), "", null, null, soon, List.of(), null, null)))
                .hasMessage(
                        "kinds.visit: comes after a home, which has no date: must lie in the group, or leave out after:");
        assertThatThrownBy(() ->
                        plan(PATIENTS, new Node(visit.series(Period.MONTH), ONE, TreeName.constant("v"), "", null)))
                .hasMessageStartingWith(
                        "kinds.visit: comes each month, but belongs to no group: must lie in the group");
        assertThatThrownBy(() -> plan(
                        PATIENTS, ENCOUNTERS, REPORTS, BILLS, new Node(note, ONE, TreeName.constant("n"), "", null)))
                .hasMessageStartingWith("kinds.note: lies below a series: must have the same period, or a shorter one");
        TreeModel model = hospital(PATIENTS);
        List<HomeShare> homes = List.of(
                new HomeShare("A", "Ward 1", 1, "archive"),
                new HomeShare("B", "ward-1", 1, "clinic"),
                new HomeShare("C", "\u75c5", 1, "clinic"));
        assertThat(new TreeModel(64, 1980, WARD, List.of(), homes, model.archive(), model.nodes(), null).mistakes())
                .extracting(Mistake::toString)
                .containsExactly(
                        "repositories.archive: archive: must be another repository than those of homes",
                        "homes.pick: B: folder ward-1: must be that of one home",
                        "homes.pick: C: folder \u75c5: must be Latin letters, digits and signs of ASCII without / and"
                                + " spaces");
        assertThatThrownBy(() -> plan(PATIENTS, new Node(ENCOUNTER, ONE, TreeName.numbered("P-", 8), "", null)))
                .hasMessage(
                        "kinds.encounter: can have the same name as a patient, in a folder or as a number; let the names"
                                + " begin with different texts");
        assertThatThrownBy(() -> TreeName.constant("a/b")).hasMessageStartingWith("name a/b: must be letters");
    }

    @Test
    void aKindWithTheCodeOfAnotherIsRefused() {
        Kind other = Kind.folder(2, "other", "Other", List.of()).below(PATIENT);
        TreeModel model = hospital(PATIENTS, new Node(other, ONE, TreeName.constant("other"), "", null));
        assertThatThrownBy(model::kinds)
                .hasMessage("kind other: has code 2, must have 3, which is its place in the layout");
    }

    @Test
    void moreDocumentsThanNumbersAreRefused() {
        TreePlan plan = plan(new Node(PATIENT, Shares.constant(1), TreeName.numbered("P-", 3), "", null));
        assertThatThrownBy(() -> new TreeLayout(plan, new Extent(1_001, new MonthRange(0, 0), 0)))
                .hasMessage("1,001 documents of kind patient: must be at most 1,000; give its number more digits");
    }

    @Test
    void kindsInAnotherOrderThanTheirCodesAreRefused() {
        assertThatThrownBy(() -> hospital(PATIENTS, ENCOUNTERS, BILLS, REPORTS).kinds())
                .hasMessageStartingWith("kind bill: has code 5, must have 4");
    }
}
