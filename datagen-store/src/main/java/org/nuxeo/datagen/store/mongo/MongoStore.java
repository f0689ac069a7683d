// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.bulk.BatchTarget.BulkOutcome;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.failure.StageException.StoppedException;
import org.nuxeo.datagen.store.mongo.MongoTarget.MongoBulkSorter;
import org.nuxeo.datagen.store.retry.Requests;
import org.nuxeo.datagen.store.retry.Requests.TransientFailureException;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAccess.PemTrust;

/** A connected MongoDB and the collections of its repositories. Thread safe. */
public final class MongoStore implements AutoCloseable {

    private static final int SOCKET_MILLIS = 60_000;

    /** Deletions and migrations that are sent at once. */
    private static final int AT_ONCE = 8;

    /**
     * A server that requires credentials answers a ping without them. This command it answers only for authenticated
     * users.
     */
    private static final BsonDocument NEEDS_A_USER = BsonDocument.parse(
            "{listCollections: 1, nameOnly: true, authorizedCollections: true, filter: {name: 'none'}}");

    private final MongoSettings settings;
    private final @Nullable MongoClient client;
    private final Function<String, MongoDatabase> databases;
    private final Requests requests;
    private volatile boolean closed;

    /**
     * Uses the connections of a host, such as a Nuxeo server, which also closes them.
     *
     * @param address the address for error messages
     * @param databases returns the database of a repository
     */
    public MongoStore(String address, Function<String, MongoDatabase> databases) {
        this.settings = MongoSettings.of("mongodb://" + Objects.requireNonNull(address, "address"));
        this.client = null;
        this.databases = Objects.requireNonNull(databases, "databases");
        this.requests = Requests.of(settings.unreachableMillis());
    }

    /**
     * Connects and checks that the server answers.
     *
     * @throws ServiceDownException if it does not
     * @throws StageException if it refuses the credentials, or requires credentials and none are given
     */
    public MongoStore(MongoSettings settings) {
        this(settings, Requests.of(settings.unreachableMillis()));
    }

    /**
     * Connects and checks that the server answers.
     *
     * @param requests sends and retries requests other than batches
     * @throws ServiceDownException if it does not answer in time
     * @throws StageException if it refuses the credentials, or requires credentials and none are given
     */
    public MongoStore(MongoSettings settings, Requests requests) {
        this.settings = Objects.requireNonNull(settings, "settings");
        this.requests = Objects.requireNonNull(requests, "requests");
        client = connect(requests.readMillis(SOCKET_MILLIS));
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
     * Sends a request other than a batch until it is answered.
     *
     * @param request may be sent twice
     * @throws ServiceDownException if the server stays away longer than allowed
     */
    public <T> T retried(Supplier<T> request) {
        return requests.send("mongo", settings.address(), () -> answer(request));
    }

    /**
     * Sends a request that may take long until it is answered; see {@link #withoutReadTimeout}.
     *
     * @param awaited what is awaited, for messages
     * @param request may be sent twice
     * @throws ServiceDownException if the server stays away longer than allowed
     */
    public <T> T retried(String awaited, Supplier<T> request) {
        return requests.send("mongo", settings.address(), awaited, () -> answer(request));
    }

    private <T> T answer(Supplier<T> request) throws TransientFailureException {
        try {
            return request.get();
        } catch (MongoException e) {
            throw MongoBulkSorter.answer(e, settings.address());
        }
    }

    /**
     * Sends a request in the calling thread until it is answered. Every failure counts as temporary, unless the server
     * refuses this client.
     *
     * @param attempts says how long to repeat it
     */
    public <T> T retried(Attempts attempts, Supplier<T> request) {
        return attempts.send("mongo", settings.address(), () -> {
            try {
                return request.get();
            } catch (MongoException e) {
                throw MongoBulkSorter.passing(e);
            }
        });
    }

    /**
     * Inserts documents until a collection has all of their ids. The reply to an attempt may be lost, so another one may find some
     * of them.
     *
     * @param attempts says how long to repeat it
     * @throws StageException if the server refuses a document or this client
     * @throws ServiceDownException if the server stays away longer than allowed
     */
    public <T> void insert(MongoCollection<T> collection, List<T> documents, Attempts attempts) {
        attempts.send("mongo", settings.address(), () -> {
            BulkOutcome outcome = MongoTarget.insert(collection, documents);
            for (int i = 0; i < outcome.size(); i++) {
                switch (outcome.status(i)) {
                    case WRITTEN, PRESENT -> {}
                    case NOT_WRITTEN, UNKNOWN -> throw new TransientFailureException(outcome.cause(i), null);
                    case REJECTED ->
                        throw new StageException(
                                "mongo at " + settings.address() + " refuses a document: " + outcome.cause(i));
                }
            }
            return outcome;
        });
    }

    private MongoClient connect(int readMillis) {
        ConnectionString uri = new ConnectionString(settings.uri());
        MongoClientSettings.Builder builder = MongoClientSettings.builder()
                // The setter takes an int in driver 4 and a long in driver 5. A connection string fits both.
                .applyToSocketSettings(socket -> socket.applyConnectionString(
                        new ConnectionString("mongodb://any/?socketTimeoutMS=" + readMillis)))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(
                        requests.connectMillis(settings.unreachableMillis()), TimeUnit.MILLISECONDS))
                .applyConnectionString(uri);
        Path caFile = settings.caFile();
        if (caFile != null) {
            builder.applyToSslSettings(ssl -> ssl.context(PemTrust.context(caFile)));
        }
        builder.writeConcern(settings.writeConcern());
        return MongoClients.create(builder.build());
    }

    /**
     * Does work whose requests may take hours, such as building an index over billions of documents, without a read
     * time-out. Nothing is retried.
     */
    <T> T withoutReadTimeout(String repository, Function<MongoDatabase, T> work) {
        if (client == null) {
            return work.apply(database(repository));
        }
        try (MongoClient patient = connect(0)) {
            return work.apply(patient.getDatabase(settings.database()));
        }
    }

    /**
     * Deletes the documents of several filters, however long it takes.
     *
     * @param filters number of filters
     * @param filter returns a filter, or null to delete nothing; called by several threads, as {@code deleted} is
     * @param deleted takes numbers of documents that were there
     * @return the sum of these numbers
     * @throws ServiceDownException if the server stays away longer than allowed
     */
    public long delete(String repository, long filters, LongFunction<@Nullable Bson> filter, LongConsumer deleted) {
        return withoutReadTimeout(
                repository,
                database -> atOnce(filters, i -> {
                    Bson each = filter.apply(i);
                    if (each == null) {
                        return 0;
                    }
                    long found = retried(
                            "documents of collection " + repository + " to be deleted",
                            () -> database.getCollection(repository)
                                    .deleteMany(each)
                                    .getDeletedCount());
                    deleted.accept(found);
                    return found;
                }));
    }

    /**
     * Sends requests, several at once, because a shard works on one document after the other for each of them.
     *
     * @param request sends the request with a number below the given one, and returns how many documents it has deleted
     * @return how many documents all have deleted
     * @throws StoppedException if the caller is interrupted; requests that have not begun are not sent then
     */
    static long atOnce(long requests, LongUnaryOperator request) {
        ForkJoinPool threads = new ForkJoinPool(AT_ONCE);
        try {
            LongStream all = LongStream.range(0, requests).parallel().map(request);
            ForkJoinTask<Long> sum = threads.submit(() -> all.sum());
            try {
                return sum.get();
            } catch (ExecutionException e) {
                return sum.join(); // throws what a request has thrown
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoppedException("mongo: interrupted; repeat the command to resume");
        } finally {
            threads.shutdownNow();
        }
    }

    public MongoSettings settings() {
        return settings;
    }

    /**
     * Returns the database of a repository. It is read from primaries only: what the others have may be old, which would
     * give an id twice or take a present document for another.
     *
     * @throws IllegalStateException if the store is closed
     */
    public MongoDatabase database(String repository) {
        return preferred(repository).withReadPreference(ReadPreference.primary());
    }

    /**
     * Returns the database of a server's administrators.
     *
     * @throws IllegalStateException if the store belongs to a Nuxeo, which lends only its own database
     */
    public MongoDatabase admin() {
        if (client == null) {
            throw new IllegalStateException("mongo at " + settings.address() + ": lends no database of administrators");
        }
        return client.getDatabase("admin");
    }

    private MongoDatabase preferred(String repository) {
        Check.misuse(closed, () -> "mongo at " + settings.address() + ": is closed");
        return databases.apply(repository);
    }

    /** Returns the collection of a repository's documents. */
    public MongoCollection<RawBsonDocument> documents(String repository) {
        return database(repository).getCollection(repository, RawBsonDocument.class);
    }

    /** Returns the collection of a repository's documents for reading all of them, with the user's read preference. */
    public MongoCollection<RawBsonDocument> scanned(String repository) {
        return preferred(repository).getCollection(repository, RawBsonDocument.class);
    }

    /** Returns the collection of a repository's settings. */
    public MongoCollection<BsonDocument> settings(String repository) {
        return database(repository).getCollection(repository + ".settings", BsonDocument.class);
    }

    /**
     * Shards a repository's collection before anything is written and spreads its chunks over the shards. What is in its
     * place already stays there.
     *
     * @param notes takes lines for the user, such as the documents that each shard is to expect
     * @throws StageException if the server is not a sharded cluster or refuses
     */
    public void shard(ShardPlan plan, Consumer<String> notes) {
        if (client == null) {
            throw new StageException("sharding: must be set up by the server that owns these connections");
        }
        try {
            new ChunkPlacement(plan, client, this, notes).run();
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
        return database(repository).getCollection(repository + ".counters", BsonDocument.class);
    }

    @Override
    public void close() {
        closed = true;
        if (client != null) {
            client.close();
        }
    }
}
