package org.nuxeo.datagen.importer.internal.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.nuxeo.datagen.importer.failure.ServiceDownException;
import org.nuxeo.datagen.importer.failure.StageException;
import org.nuxeo.datagen.importer.internal.retry.Requests;
import org.nuxeo.datagen.importer.service.MongoSettings;
import org.nuxeo.datagen.importer.service.PemTrust;

/** A connected MongoDB and the collections of its repositories. Thread safe. */
public final class MongoStore implements AutoCloseable {

    private static final int SOCKET_MILLIS = 60_000;

    /** A server that wants credentials answers a ping without them; this it answers to every user, and to no other. */
    private static final BsonDocument NEEDS_A_USER = BsonDocument.parse(
            "{listCollections: 1, nameOnly: true, authorizedCollections: true, filter: {name: 'none'}}");

    private final MongoSettings settings;
    private final MongoClient client;
    private final Function<String, MongoDatabase> databases;
    private final Requests requests;

    /**
     * Uses connections of a host, such as a Nuxeo server, that also closes them.
     *
     * @param address what error messages name
     * @param databases gives the database of a repository
     */
    public MongoStore(String address, Function<String, MongoDatabase> databases) {
        this.settings = new MongoSettings(
                "mongodb://" + address, MongoSettings.DEFAULT_DATABASE, MongoSettings.DEFAULT_UNREACHABLE_MILLIS);
        this.client = null;
        this.databases = databases;
        this.requests = Requests.of(settings.unreachableMillis());
    }

    /**
     * Connects and asks the server for a sign of life.
     *
     * @throws ServiceDownException if it gives none
     * @throws StageException if it refuses the credentials, or asks for some where there are none
     */
    public MongoStore(MongoSettings settings) {
        this(settings, Requests.of(settings.unreachableMillis()));
    }

    /**
     * Connects and asks the server for a sign of life.
     *
     * @param requests sends what is asked beside the transfer
     * @throws ServiceDownException if it gives none in time
     * @throws StageException if it refuses the credentials, or asks for some where there are none
     */
    public MongoStore(MongoSettings settings, Requests requests) {
        this.settings = settings;
        this.requests = requests;
        client = connect(SOCKET_MILLIS);
        MongoDatabase database = client.getDatabase(settings.database());
        databases = repository -> database;
        try {
            retried(() -> {
                database.runCommand(new BsonDocument("ping", new BsonInt32(1)));
                return database.runCommand(NEEDS_A_USER);
            });
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /**
     * Sends requests beside the transfer until they are answered.
     *
     * @param request may be sent twice
     * @throws ServiceDownException if the server stays away longer than it may
     */
    public <T> T retried(Supplier<T> request) {
        return requests.send("mongo", settings.address(), () -> {
            try {
                return request.get();
            } catch (MongoException e) {
                throw MongoFailures.answer(e, settings.address());
            }
        });
    }

    private MongoClient connect(int readMillis) {
        ConnectionString uri = new ConnectionString(settings.uri());
        MongoClientSettings.Builder builder = MongoClientSettings.builder()
                // the method that sets it takes an int in driver 4 and a long in driver 5: a text fits both
                .applyToSocketSettings(socket -> socket.applyConnectionString(
                        new ConnectionString("mongodb://any/?socketTimeoutMS=" + readMillis)))
                .applyToClusterSettings(
                        cluster -> cluster.serverSelectionTimeout(settings.unreachableMillis(), TimeUnit.MILLISECONDS))
                .applyConnectionString(uri);
        if (settings.caFile() != null) {
            builder.applyToSslSettings(ssl -> ssl.context(PemTrust.context(settings.caFile())));
        }
        if (uri.getWriteConcern() == null) {
            builder.writeConcern(WriteConcern.MAJORITY);
        }
        return MongoClients.create(builder.build());
    }

    /**
     * Does work whose requests may take hours, such as building an index over billions of documents; sent until they are
     * answered, like others beside the transfer.
     */
    public <T> T unhurried(String repository, Function<MongoCollection<RawBsonDocument>, T> work) {
        if (client == null) {
            return retried(() -> work.apply(documents(repository)));
        }
        try (MongoClient patient = connect(0)) {
            MongoCollection<RawBsonDocument> documents =
                    patient.getDatabase(settings.database()).getCollection(repository, RawBsonDocument.class);
            return retried(() -> work.apply(documents));
        }
    }

    public MongoSettings settings() {
        return settings;
    }

    /** Returns the database of a repository. */
    public MongoDatabase database(String repository) {
        return databases.apply(repository);
    }

    /** Returns the collection of a repository's documents. */
    public MongoCollection<RawBsonDocument> documents(String repository) {
        return databases.apply(repository).getCollection(repository, RawBsonDocument.class);
    }

    /** Returns the collection of a repository's settings. */
    public MongoCollection<BsonDocument> settings(String repository) {
        return databases.apply(repository).getCollection(repository + ".settings", BsonDocument.class);
    }

    /**
     * Spreads a repository over the shards of a cluster before anything is written, unless it is spread already.
     *
     * @return whether that was done now
     * @throws StageException if the server is no sharded cluster or refuses
     */
    public boolean shard(ShardPlan plan) {
        if (client == null) {
            throw new StageException("sharding: is up to the server whose connections these are");
        }
        try {
            return plan.apply(client, this);
        } catch (MongoCommandException e) {
            throw new StageException(
                    "mongo at " + settings.address() + " does not shard " + plan.repository() + ": "
                            + e.getErrorMessage()
                            + "; --shard needs a mongos of a sharded cluster and the right to use it",
                    e);
        }
    }

    /** Returns the collection of a repository's counters. */
    MongoCollection<BsonDocument> counters(String repository) {
        return databases.apply(repository).getCollection(repository + ".counters", BsonDocument.class);
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
    }
}
