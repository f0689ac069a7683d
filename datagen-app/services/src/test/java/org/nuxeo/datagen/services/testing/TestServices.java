// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.services.testing;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.nuxeo.datagen.services.child.FolderTree;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;

/**
 * A JUnit extension with services and a folder for the tests of one class, used as a static field with
 * {@code @RegisterExtension}. The classes of one JVM share the services, which are emptied before each class.
 */
public final class TestServices implements BeforeAllCallback, AfterAllCallback {

    private static SharedServices shared;

    private final EnumSet<ServiceKind> kinds;
    private final boolean own;
    private Path folder;
    private SharedServices services;
    private ServiceAddresses addresses;

    private TestServices(EnumSet<ServiceKind> kinds, boolean own) {
        this.kinds = kinds;
        this.own = own;
    }

    public static TestServices all() {
        return new TestServices(EnumSet.allOf(ServiceKind.class), false);
    }

    public static TestServices of(ServiceKind first, ServiceKind... more) {
        return new TestServices(EnumSet.of(first, more), false);
    }

    /** Returns a further service for this class only. */
    public static TestServices another(ServiceKind kind) {
        return new TestServices(EnumSet.of(kind), true);
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        folder = Files.createTempDirectory("datagen-test");
        services = own ? new SharedServices() : shared();
        addresses = services.empty(kinds);
    }

    /** Returns the services of this virtual machine. They end with it, because Surefire gives JUnit one class at a time. */
    private static synchronized SharedServices shared() throws IOException {
        if (shared == null) {
            shared = new SharedServices();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        }
        return shared;
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (own) {
            services.close();
        }
        FolderTree.deletePatiently(folder);
    }

    public ServiceAddresses addresses() {
        return addresses;
    }

    /** Returns a folder for the tests. */
    public Path folder() {
        return folder;
    }

    /**
     * Returns the number of documents in the repositories of a database, including the roots.
     *
     * <p>It may be asked during an import: the count comes from the collection's size. {@code countDocuments} walks
     * through the documents, which the stand-in refuses when another thread writes.
     */
    public long documents(String database) {
        try (MongoClient client = MongoClients.create(addresses().mongo())) {
            return Stream.of("us-east", "us-west", "archives")
                    .mapToLong(repository -> client.getDatabase(database)
                            .getCollection(repository)
                            .estimatedDocumentCount())
                    .sum();
        }
    }
}
