package org.nuxeo.datagen.services.testing;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.nuxeo.datagen.importer.service.ServiceAddresses;
import org.nuxeo.datagen.importer.service.ServiceKind;
import org.nuxeo.datagen.services.EmbeddedServices;
import org.nuxeo.datagen.services.ServiceHeaps;

/**
 * A JUnit extension with services and a folder for the tests of one class, used as a static field with
 * {@code @RegisterExtension}.
 */
public final class TestServices implements BeforeAllCallback, AfterAllCallback {

    private final EnumSet<ServiceKind> kinds;
    private Path folder;
    private EmbeddedServices services;

    private TestServices(EnumSet<ServiceKind> kinds) {
        this.kinds = kinds;
    }

    public static TestServices all() {
        return new TestServices(EnumSet.allOf(ServiceKind.class));
    }

    public static TestServices of(ServiceKind first, ServiceKind... more) {
        return new TestServices(EnumSet.of(first, more));
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        folder = Files.createTempDirectory("datagen-services");
        services = EmbeddedServices.start(kinds, ServiceHeaps.defaults(), folder.resolve("services"));
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        services.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    public ServiceAddresses addresses() {
        return services.addresses();
    }

    /** Returns a folder for the tests. */
    public Path folder() {
        return folder;
    }

    /** Returns the number of documents in the repositories of a database, including the roots. */
    public long documents(String database) {
        try (MongoClient client = MongoClients.create(addresses().mongo())) {
            return Stream.of("us-east", "us-west", "archives")
                    .mapToLong(repository -> client.getDatabase(database)
                            .getCollection(repository)
                            .countDocuments())
                    .sum();
        }
    }
}
