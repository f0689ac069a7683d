// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.services.child.FolderTree;

/** Servers of the files of a dataset, each a process of its own that ends when this is closed. */
public final class FileServers implements AutoCloseable {

    private final List<ChildCommand> servers = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();
    private final List<URI> addresses = new ArrayList<>();

    /**
     * Starts servers.
     *
     * @param work folder below which each has a work folder
     * @param dataset the dataset in words
     */
    public FileServers(int count, Path work, Description dataset) throws IOException, InterruptedException {
        try {
            for (int i = 0; i < count; i++) {
                folders.add(work.resolve("server-" + i));
                servers.add(ChildCommand.start(folders.get(i), List.of("serve", "--port", "0"), dataset));
            }
            for (ChildCommand each : servers) {
                addresses.add(each.awaitUrl());
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    public List<URI> addresses() {
        return addresses;
    }

    @Override
    public void close() throws IOException {
        servers.forEach(ChildCommand::close);
        for (Path each : folders) {
            FolderTree.deletePatiently(each);
        }
    }
}
