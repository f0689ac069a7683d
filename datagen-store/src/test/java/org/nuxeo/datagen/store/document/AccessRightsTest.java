// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.Rights.FolderRights;
import org.nuxeo.datagen.store.testing.Samples;

class AccessRightsTest {

    private static BsonDocument folder(String... entries) {
        return BsonDocument.parse("{'ecm:acp': [{name: 'local', acl: [" + String.join(",", entries) + "]}]}");
    }

    private static String grant(String user, String permission) {
        return "{perm: '" + permission + "', grant: true, user: '" + user + "'}";
    }

    private static String deny(String user) {
        return "{perm: 'Everything', grant: false, user: '" + user + "'}";
    }

    private static AccessRights of(BsonDocument... folders) {
        return AccessRights.of(Arrays.asList(folders));
    }

    @Test
    void theContentTemplateGrantsOtherRightsThanTheDefault() {
        AccessRights rights = of(folder(grant("Administrator", "Everything"), grant("members", "Read")));
        assertThat(rights.readers()).containsExactly("Administrator", "members");
        assertThat(rights.granted()).containsExactly("Administrator", "members");
        assertThat(rights).isNotEqualTo(AccessRights.ASSUMED);
    }

    @Test
    void readersAreSortedAndGrantsKeepTheirOrder() {
        assertThat(of(folder(
                        grant("administrators", "Everything"),
                        grant("Administrator", "Everything"),
                        grant("members", "Read"))))
                .isEqualTo(AccessRights.ASSUMED);
    }

    @Test
    void usersWithoutBrowsePermissionAreNotReaders() {
        assertThat(of(folder(grant("a", "Write"), grant("b", "WriteSecurity"), grant("c", "Browse")))
                        .readers())
                .containsExactly("c");
    }

    @Test
    void nearerFoldersComeFirstAndAddToThoseAbove() {
        AccessRights rights = of(folder(grant("x", "Read")), new BsonDocument(), folder(grant("a", "ReadWrite")));
        assertThat(rights.readers()).containsExactly("a", "x");
        assertThat(rights.granted()).containsExactly("x", "a");
    }

    @Test
    void aDenialToEveryoneEndsInheritance() {
        BsonDocument blocked = folder(grant("x", "Read"), deny("Everyone"), grant("late", "Read"));
        assertThat(of(blocked, folder(grant("a", "Read")))).isEqualTo(new AccessRights(List.of("x"), List.of("x")));
    }

    @Test
    void aDenialToSomebodyElseHidesTheDocumentFromSearches() {
        AccessRights rights = of(folder(deny("y")), folder(grant("a", "Read")));
        assertThat(rights.readers()).containsExactly("_UNSUPPORTED_ACL_");
        assertThat(rights.granted()).containsExactly("_UNSUPPORTED_ACL_");
    }

    @Test
    void ineffectiveGrantsDoNotCount() {
        String pending = "{perm: 'Read', grant: true, user: 'p', status: NumberLong(0)}";
        String effective = "{perm: 'Read', grant: true, user: 'e', status: NumberLong(1)}";
        assertThat(of(folder(pending, effective)).readers()).containsExactly("e");
    }

    @Test
    void onlyTheIndexIgnoresAnIneffectiveDenial() {
        String over = "{perm: 'Everything', grant: false, user: 'Everyone', status: NumberLong(2)}";
        AccessRights rights = of(folder(over), folder(grant("a", "Read")));
        assertThat(rights.readers()).isEmpty();
        assertThat(rights.granted()).containsExactly("a");
    }

    @Test
    void theNearestFolderWithEntriesIsFound() {
        var rights = new FolderRights<>("root", Map.of("s", "of the state", "m", "of the month"));
        StoredDocument document = Samples.statement();
        assertThat(rights.of(document)).isEqualTo("root");
        assertThat(rights.of(Samples.withIds(document, "id", "m", List.of("m", "s", "root"))))
                .isEqualTo("of the month");
        assertThat(rights.of(Samples.withIds(document, "s", "root", List.of("root"))))
                .isEqualTo("of the state");
    }
}
