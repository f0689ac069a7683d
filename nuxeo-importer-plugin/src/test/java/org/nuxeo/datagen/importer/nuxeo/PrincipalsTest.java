// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.rights.Principal;
import org.nuxeo.ecm.core.api.DocumentModel;
import org.nuxeo.ecm.platform.usermanager.UserManager;
import org.nuxeo.runtime.api.Framework;

/** The users that {@code Datagen.Principals} creates in a server with the group that Nuxeo has. */
class PrincipalsTest {

    private final Map<DocumentModel, Map<String, Object>> models = new HashMap<>();
    private final Map<Object, Map<String, Object>> users = new HashMap<>();
    private final Map<Object, Map<String, Object>> groups = new HashMap<>(Map.of("members", Map.of()));
    private String defaultGroup = "members";

    @BeforeEach
    void start() {
        Framework.register(UserManager.class, Server.proxy(UserManager.class, this::manager));
    }

    @AfterEach
    void stop() {
        Framework.clear();
    }

    private Object manager(String method, Object[] arguments) {
        return switch (method) {
            case "getUserModel" -> users.containsKey(arguments[0]) ? model() : null;
            case "getGroupModel" -> groups.containsKey(arguments[0]) ? model() : null;
            case "getBareUserModel", "getBareGroupModel" -> model();
            case "getUserSchemaName" -> "user";
            case "getGroupSchemaName" -> "group";
            case "getUserIdField" -> "username";
            case "getGroupIdField" -> "groupname";
            case "getDefaultGroup" -> defaultGroup;
            case "createUser" -> created(users, "user:username", (DocumentModel) arguments[0]);
            case "createGroup" -> created(groups, "group:groupname", (DocumentModel) arguments[0]);
            default -> throw new UnsupportedOperationException(method);
        };
    }

    private DocumentModel created(Map<Object, Map<String, Object>> all, String id, DocumentModel model) {
        Map<String, Object> values = models.entrySet().stream()
                .filter(each -> each.getKey() == model)
                .findFirst()
                .orElseThrow()
                .getValue();
        all.put(values.get(id), values);
        return model;
    }

    private DocumentModel model() {
        Map<String, Object> values = new HashMap<>();
        DocumentModel model = Server.proxy(DocumentModel.class, (method, arguments) -> switch (method) {
            case "hashCode" -> System.identityHashCode(values);
            case "equals" -> false;
            default -> values.put((String) arguments[0], arguments[1]);
        });
        models.put(model, values);
        return model;
    }

    private static JsonNode create(String password) {
        List<Principal> principals =
                List.of(new Principal("clerk", List.of("members")), new Principal("visitor", List.of("visitors")));
        return new NuxeoHost(Server.caller(true)).create(principals, password);
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }

    @Test
    void whoIsMissingIsCreatedAndWhoIsThereIsKept() {
        JsonNode answer = create("secret-1");
        assertThat(texts(answer.path("created"))).containsExactly("clerk", "visitor", "visitors");
        assertThat(texts(answer.path("kept"))).containsExactly("members");
        assertThat(users.get("visitor"))
                .containsEntry("user:password", "secret-1")
                .containsEntry("user:groups", List.of("visitors"));
        assertThat(texts(answer.path("notes")))
                .singleElement()
                .asString()
                .startsWith("visitor: is also in members, as all users of this server are");
        JsonNode again = create(null);
        assertThat(texts(again.path("created"))).isEmpty();
        assertThat(texts(again.path("kept"))).containsExactly("clerk", "members", "visitor", "visitors");
    }

    @Test
    void newUsersNeedAPassword() {
        assertThatThrownBy(() -> create(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("password: must be given for the new user clerk");
        assertThat(users).isEmpty();
        assertThat(groups).containsOnlyKeys("members");
    }

    @Test
    void nobodyIsNotedWhereUsersHaveNoDefaultGroup() {
        defaultGroup = null;
        assertThat(create("secret-1").path("notes")).isEmpty();
    }
}
