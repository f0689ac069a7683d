// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Consumer;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.store.output.Json;

/**
 * What a load step needs on the server besides the dataset: a folder for documents that are created and deleted again,
 * and a folder whose children are each readable by one of three users, so that the number each of them sees is known.
 * The children are no folders: LTS 2025 does not index a folder again when its rights change. Everything is removed
 * afterwards.
 *
 * @param folder path of the folder
 * @param notes receives what cannot be removed
 */
record LoadSetup(NuxeoClient client, String repository, String folder, Consumer<String> notes)
        implements AutoCloseable {

    private static final int TELLERS = 3;
    private static final int CHILDREN_A_TELLER = 4;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    /** Creates folders and users, and writes the users into a CSV file for the simulations. */
    void make(Path table) throws IOException, InterruptedException {
        create("/", folder.substring(1), "Folder");
        create(folder, "tellers", "Folder");
        String shared = folder + "/tellers";
        permission(shared, "Administrator", "Everything", true);
        StringBuilder csv = new StringBuilder("user,password,path,children\n");
        for (int i = 1; i <= TELLERS; i++) {
            String user = teller(i);
            String password = UUID.randomUUID().toString();
            ObjectNode entity = Json.object().put("entity-type", "user").put("id", user);
            entity.putObject("properties").put("username", user).put("password", password);
            NuxeoClient.Reply reply = client.post("/user", entity);
            if (reply.status() != CONFLICT) {
                reply.required("user " + user);
            }
            permission(shared, user, "Read", false);
            for (int k = 1; k <= CHILDREN_A_TELLER * i; k++) {
                String child = "of-" + i + "-" + k;
                create(shared, child, "File");
                permission(shared + "/" + child, "Administrator", "Everything", true);
                permission(shared + "/" + child, user, "Read", false);
            }
            csv.append(String.join(",", user, password, shared, CHILDREN_A_TELLER * i + "\n"));
        }
        Files.writeString(table, csv);
    }

    private String teller(int i) {
        return folder.substring(1) + "-teller-" + i;
    }

    private String at(String path) {
        return "/repo/" + repository + "/path" + path;
    }

    private void create(String parent, String child, String type) throws InterruptedException {
        ObjectNode document =
                Json.object().put("entity-type", "document").put("name", child).put("type", type);
        document.putObject("properties").put("dc:title", child);
        client.post(at(parent), document).required(type + " " + child);
    }

    private void permission(String path, String user, String permission, boolean alone) throws InterruptedException {
        ObjectNode call = Json.object();
        call.putObject("params")
                .put("username", user)
                .put("permission", permission)
                .put("blockInheritance", alone);
        client.post(at(path) + "/@op/Document.AddPermission", call).required("rights of " + path);
    }

    /** Removes the folders and users, and notes those that the server does not remove. */
    @Override
    public void close() {
        try {
            remove("folder " + folder + " of " + repository, at(folder));
            for (int i = 1; i <= TELLERS; i++) {
                remove("user " + teller(i), "/user/" + teller(i));
            }
        } catch (InterruptedException e) {
            notes.accept("removal was interrupted: remove folder " + folder + " of " + repository + " and the users "
                    + teller(1) + " to " + teller(TELLERS));
            Thread.currentThread().interrupt();
        }
    }

    private void remove(String what, String path) throws InterruptedException {
        NuxeoClient.Reply reply = client.delete(path);
        if (!reply.isOk() && reply.status() != NOT_FOUND) {
            notes.accept(what + " is left on the server (" + reply.reason() + "); remove it");
        }
    }
}
