// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Reasons of failed requests, in words a person can act on.
 *
 * <p>Drivers write their messages for people who know the driver: they contain class names, the state of a whole
 * cluster, or an answer in full. Only the useful part is kept.
 */
public final class FailureReasons {

    private static final int MAX_CAUSES = 20;
    private static final int MAX_CHARS = 300;
    private static final Pattern CLASS_NAME = Pattern.compile("(?:[a-z_$][\\w$]*\\.){2,}[A-Z][\\w$]*:?\\s*");

    /** The failure of one server, at the end of the state of the cluster as MongoDB's driver describes it. */
    private static final Pattern SEEN_BY_MONGO = Pattern.compile("\\{[\\w.$]*?(\\w+): ([^{}]*)}");

    /** The beginning of the reason if members of a replica set answer and none of them may write. */
    static final String NO_PRIMARY = "no primary";

    private static final Pattern MONGO_RIGHT =
            Pattern.compile("not authorized on (\\S+) to execute command \\{ (\\w+): \"?([^\",} ]*)");
    private static final Map<String, String> MONGO_ACTIONS = Map.of(
            "createIndexes", "createIndex",
            "aggregate", "find",
            "count", "find",
            "getMore", "find",
            "delete", "remove",
            "drop", "dropCollection",
            "listIndexes", "listIndexes");
    private static final Pattern ELASTIC_RIGHT = Pattern.compile(
            "action \\[([^\\]]+)] is unauthorized for (?:user|API key id) \\[([^\\]]+)](?:.*? on indices \\[([^\\]]+)])?"
                    + "(?:.*?granted by the (?:index|cluster) privileges \\[([^\\]]+)])?");
    private static final Pattern OPENSEARCH_RIGHT =
            Pattern.compile("no permissions for \\[([^\\]]*)] and User \\[name=([^,\\]]+)");
    private static final Pattern KAFKA_RIGHT =
            Pattern.compile("Not authorized to access (topics|group): \\[?([^\\]]+?)]?\\.?");
    private static final Pattern STATUS_LINE = Pattern.compile("status line \\[HTTP/\\S+ ([^\\]]*)]");
    private static final Pattern JSON_REASON = Pattern.compile("\"reason\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

    private FailureReasons() {}

    /** Returns the reason of a failure, in one line without class names. */
    public static String of(@Nullable Throwable failure) {
        int causes = 0;
        for (Throwable each = failure; each != null && causes < MAX_CAUSES; each = each.getCause(), causes++) {
            String known = known(each);
            if (known != null) {
                return known;
            }
        }
        String text = failure == null || failure.getMessage() == null ? "" : text(failure.getMessage());
        return text.isEmpty() ? "no reply" : text;
    }

    /** Returns what a driver's message says, in one line without class names. */
    public static String text(String message) {
        if (message.contains("Client view of cluster state")) {
            return seenByMongo(message);
        }
        Matcher status = STATUS_LINE.matcher(message);
        if (status.find()) {
            Matcher reason = JSON_REASON.matcher(message);
            return status.group(1)
                    + (reason.find() ? ", " + text(reason.group(1).replace("\\\"", "\"")) : "");
        }
        String right = missingRight(message);
        return right == null ? line(message) : right;
    }

    /** Returns which right is missing, in the words in which it is granted, or null if the message is of something else. */
    private static @Nullable String missingRight(String message) {
        Matcher mongo = MONGO_RIGHT.matcher(message);
        if (mongo.find()) {
            String action = MONGO_ACTIONS.getOrDefault(mongo.group(2), mongo.group(2));
            return "the role of its user needs " + action + " on " + mongo.group(1)
                    + (mongo.group(3).matches("[\\d.]*") ? "" : "." + mongo.group(3));
        }
        Matcher elastic = ELASTIC_RIGHT.matcher(message);
        if (elastic.find()) {
            String right = elastic.group(4) == null
                    ? elastic.group(1)
                    : elastic.group(4).replace(",", " or ");
            return "the role of " + elastic.group(2) + " needs " + right
                    + (elastic.group(3) == null ? "" : " on " + elastic.group(3));
        }
        Matcher openSearch = OPENSEARCH_RIGHT.matcher(message);
        if (openSearch.find()) {
            return "the role of " + openSearch.group(2) + " needs " + openSearch.group(1);
        }
        Matcher kafka = KAFKA_RIGHT.matcher(message);
        if (kafka.matches()) {
            return "its user needs an ACL on " + kafka.group(1).replace("topics", "topic") + " " + kafka.group(2);
        }
        return null;
    }

    private static @Nullable String known(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof UnknownHostException) {
            return unknownHost(message);
        }
        if (failure instanceof UnresolvedAddressException) {
            return "unknown host";
        }
        if (failure instanceof SSLException) {
            return message == null ? "TLS failed" : "TLS: " + line(message);
        }
        if (failure instanceof ConnectException) {
            return message == null ? "connection refused" : lowerFirst(line(message));
        }
        if (failure instanceof FileSystemException file) {
            return ofFile(file);
        }
        if (failure instanceof EOFException) {
            return "connection closed";
        }
        boolean late = failure.getClass().getSimpleName().matches("(Socket)?TimeoutException");
        return late ? "no reply in time" : null;
    }

    private static String ofFile(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "already exists and is not a folder";
        }
        if (failure instanceof NotDirectoryException) {
            return "is not a folder";
        }
        return failure.getReason() != null ? failure.getReason() : "cannot be read or written";
    }

    private static String seenByMongo(String message) {
        long connected = message.split("state=CONNECTED", -1).length - 1;
        if (connected > 0 && message.contains("type=REPLICA_SET") && !message.contains("type=REPLICA_SET_PRIMARY")) {
            return NO_PRIMARY + ": " + connected + " of " + (message.split("\\{address=", -1).length - 1)
                    + " members answer";
        }
        String seen = "no reply in time";
        Matcher failures = SEEN_BY_MONGO.matcher(message);
        while (failures.find()) {
            String what = line(failures.group(2));
            seen = failures.group(1).equals("UnknownHostException") ? unknownHost(what) : lowerFirst(what);
        }
        return seen;
    }

    private static String unknownHost(@Nullable String message) {
        if (message == null) {
            return "unknown host";
        }
        int end = message.indexOf(':');
        return "unknown host " + (end < 0 ? message : message.substring(0, end));
    }

    private static String line(String text) {
        String first = text.lines().findFirst().orElse("");
        String plain = CLASS_NAME.matcher(first).replaceAll("").strip();
        return plain.length() <= MAX_CHARS ? plain : plain.substring(0, MAX_CHARS) + "…";
    }

    private static String lowerFirst(String text) {
        return text.isEmpty() ? text : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    /** One-line messages for failures that a person can act on. Every other failure is a defect of the program. */
    public static final class FailureMessages {
        private static final List<String> DRIVERS =
                List.of("com.mongodb.", "org.apache.kafka.", "org.elasticsearch.client.", "org.apache.http.");

        private static final List<String> FULL_DISK =
                List.of("no space left on device", "disk quota exceeded", "there is not enough space on the disk");

        private FailureMessages() {}

        /** Returns the message for a failure, or empty if it is a defect of the program. */
        public static Optional<String> of(Throwable failure) {
            if (failure instanceof StageException || failure instanceof ServiceDownException) {
                return Optional.of(String.valueOf(failure.getMessage()));
            }
            if (failure instanceof UncheckedIOException wrapped) {
                return of(Objects.requireNonNull(wrapped.getCause()));
            }
            if (failure instanceof FileSystemException file) {
                return Optional.of(file.getFile() + ": " + FailureReasons.of(file));
            }
            if (isFullDisk(failure)) {
                return Optional.of("a file cannot be written: " + FailureReasons.of(failure)
                        + "; make room on its disk and repeat the command");
            }
            if (isOfAService(failure)) {
                return Optional.of("a service failed: " + FailureReasons.of(failure)
                        + "; repeat the command when the service works again");
            }
            if (failure instanceof OutOfMemoryError) {
                return Optional.of(outOfMemory());
            }
            return Optional.empty();
        }

        /** Returns what to say when the memory does not suffice. */
        public static String outOfMemory() {
            return "out of memory at " + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MB: set DATAGEN_JAVA_OPTS=-Xmx... higher, or --threads lower";
        }

        /** Returns whether a write failed because the disk is full. Only the message of the exception tells. */
        private static boolean isFullDisk(Throwable failure) {
            String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
            return failure instanceof IOException && FULL_DISK.stream().anyMatch(message::startsWith);
        }

        /** Returns whether a failure comes from the client of a service, so its cause is the service or the network. */
        public static boolean isOfAService(Throwable failure) {
            String name = failure.getClass().getName();
            return failure instanceof SocketException
                    || failure instanceof SSLException
                    || failure instanceof UnknownHostException
                    || DRIVERS.stream().anyMatch(name::startsWith);
        }
    }
}
