// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.calendar.Period;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.model.tree.Shares;
import org.nuxeo.datagen.model.tree.TreeModel;
import org.nuxeo.datagen.model.tree.TreeModel.Archived;
import org.nuxeo.datagen.model.tree.TreeModel.HomeShare;
import org.nuxeo.datagen.model.tree.TreeModel.Move;
import org.nuxeo.datagen.model.tree.TreeModel.Node;
import org.nuxeo.datagen.model.tree.TreeName;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;

class ModelDatasetTest {

    private static final Kind AREA =
            Kind.folder(0, "area", "Area", List.of("Folderish"), "dc").shared();
    private static final Kind YEARS =
            Kind.folder(1, "folder", "Folder", List.of("Folderish"), "dc").shared();
    private static final Kind SITE =
            Kind.folder(2, "site", "Site", List.of("Folderish"), "dc").below(AREA);
    private static final Kind PUMP =
            Kind.folder(3, "pump", "Pump", List.of(), "dc").below(SITE);
    private static final Kind CHECK =
            Kind.folder(4, "check", "Check", List.of(), "dc").below(PUMP).series(Period.WEEK);

    private static final ContentModel MODEL = model(Shares.range(1, 3));

    private static ContentModel model(Shares pumps) {
        TreeModel shape = new TreeModel(
                8,
                TreeModel.USUAL_FIRST_YEAR,
                AREA,
                List.of(),
                List.of(new HomeShare("N", "North", 3, "one"), new HomeShare("S", "South", 1, "two")),
                new Archived("old", YEARS),
                List.of(
                        new Node(SITE, Shares.constant(1), TreeName.numbered("S-", 6), "", null),
                        new Node(PUMP, pumps, TreeName.indexed("pump-", 1), "", null),
                        new Node(
                                CHECK,
                                Shares.constant(1),
                                TreeName.numbered("C-", 6).withPeriod(),
                                "",
                                new Move("old", 2))),
                null);
        FieldRule size = new FieldRule("water:size", new Numbered.Range(1, 9, 1, 0));
        KindModel pump = TestModel.kind(PUMP, "Pump", Template.parse("Pump {name} in {home}"), size);
        return ContentModel.of("water", shape, List.of(pump), Map.of());
    }

    private static Dataset dataset(long sites, int months) {
        return Datasets.of(
                MODEL, spec -> spec.customers(sites).months(months).liveFrom(DatasetSpec.DEFAULT_FIRST_MONTH + 4));
    }

    @Test
    void everyDocumentIsFoundFromItsOrdinalPathIdAndNumber() {
        Dataset dataset = dataset(13, 5);
        Locator locator = new Locator(dataset);
        Set<String> places = new HashSet<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            Document document = dataset.document(ordinal);
            String place = document.repository() + ":" + document.path();
            assertThat(places.add(place)).as(place).isTrue();
            assertThat(locator.locate(place)).isEqualTo(document.identity());
            assertThat(locator.locate("id:" + document.id())).isEqualTo(document.identity());
            assertThat(document.ordinal()).isEqualTo(ordinal);
        }
        Document site = dataset.document(new Identity(SITE, 12, 0));
        assertThat(locator.locate(site.name())).isEqualTo(site.identity());
        assertThat(dataset.documents()).isEqualTo(dataset.size() - dataset.folders());
        assertThat(dataset.count(SITE)).isEqualTo(13);
    }

    @Test
    void partitionsHaveEveryDocumentOnce() {
        Dataset dataset = dataset(13, 5);
        Set<Identity> all = new HashSet<>();
        for (Repository repository : dataset.layout().repositories()) {
            PartitionPlan plan = PartitionPlan.of(dataset, repository, 3);
            for (int partition = 0; partition < 3; partition++) {
                for (long j = 0; j < plan.records(partition); j++) {
                    Identity found = plan.identity(partition, j);
                    assertThat(all.add(found)).isTrue();
                    assertThat(dataset.document(found).repository()).isEqualTo(repository);
                }
            }
        }
        assertThat(all).hasSize((int) dataset.documents());
    }

    @Test
    void documentsOfALargerDatasetAreTheSame() {
        Dataset small = dataset(13, 5);
        Dataset large = dataset(40, 9);
        assertThat(large.spec().contains(small.spec())).isTrue();
        for (long ordinal = 0; ordinal < small.size(); ordinal++) {
            Document old = small.document(ordinal);
            Document now = large.document(old.identity());
            assertThat(now.id()).isEqualTo(old.id());
            assertThat(now.path()).isEqualTo(old.path());
            assertThat(large.contents().reader().fields(now).build())
                    .isEqualTo(small.contents().reader().fields(old).build());
        }
        long added = 0;
        for (Repository repository : large.layout().repositories()) {
            added += PartitionPlan.growth(large, small.spec(), repository, 2).records();
        }
        assertThat(added).isEqualTo(large.documents() - small.documents());
    }

    @Test
    void fieldsFollowFromRulesAndTheHome() {
        Document pump = dataset(13, 5).document(new Identity(PUMP, 20, 0));
        FieldValues values = pump.dataset().contents().reader().fields(pump).build();
        String home = pump.repository().label().equals("one") ? "North" : "South";
        assertThat(values.text(Field.TITLE)).isEqualTo("Pump " + pump.name() + " in " + home);
        assertThat(pump.path()).startsWith("/" + home.toLowerCase(java.util.Locale.ROOT) + "/S-");
        Field size = MODEL.type(PUMP).objects().get(0);
        assertThat((Long) pump.object(size)).isBetween(1L, 9L).isEqualTo(values.object(size));
    }

    @Test
    void theFingerprintHasTheShape() {
        assertThat(MODEL.fingerprint()).isEqualTo(model(Shares.range(1, 3)).fingerprint());
        assertThat(MODEL.fingerprint()).isNotEqualTo(model(Shares.range(1, 4)).fingerprint());
        DatasetSpec spec = dataset(13, 5).spec();
        assertThat(spec.version()).isEqualTo(DatasetVersion.V2);
        assertThat(DatasetWords.ALL.spec(DatasetWords.ALL.json(spec))).isEqualTo(spec);
    }

    @Test
    void whatOnlyABankHasIsRefused() {
        assertThatThrownBy(() -> Bank.of(dataset(13, 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("model water: has no customers and accounts");
        DatasetSpec bank = DatasetSpec.builder(DatasetVersion.V1, MODEL.source(), MODEL.fingerprint())
                .build();
        assertThatThrownBy(() -> Dataset.of(bank, MODEL))
                .hasMessageContaining("dataset version v1: must be v2 of archive water");
    }
}
