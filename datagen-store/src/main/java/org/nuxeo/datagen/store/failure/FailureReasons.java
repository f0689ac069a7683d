// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.failure;

import com.mongodb.MongoServerException;
import com.mongodb.MongoSocketException;
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
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import org.elasticsearch.client.ResponseException;
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

    /** A member in that state. */
    private static final Pattern SEEN_MEMBER = Pattern.compile("\\{address=([^,}]+)");

    /** The beginning of the reason if members of a replica set answer and none of them may write. */
    static final String NO_PRIMARY = "no primary";

    private static final Map<String, String> MONGO_ACTIONS = Map.of(
            "createIndexes", "createIndex",
            "aggregate", "find",
            "count", "find",
            "getMore", "find",
            "delete", "remove",
            "drop", "dropCollection",
            "listIndexes", "listIndexes");

    /** A message about a missing right, and the words in which the right is granted. */
    private record Right(Pattern message, Function<Matcher, String> words) {}

    private static final List<Right> RIGHTS = List.of(
            new Right(
                    Pattern.compile("not authorized on (\\S+) to execute command \\{ (\\w+): \"?([^\",} ]*)"),
                    found -> "the role of its user needs " + MONGO_ACTIONS.getOrDefault(found.group(2), found.group(2))
                            + " on " + found.group(1)
                            + (found.group(3).matches("[\\d.]*") ? "" : "." + found.group(3))),
            new Right(
                    Pattern.compile("action \\[([^\\]]+)] is unauthorized for (?:user|API key id) \\[([^\\]]+)]"
                            + "(?:.*? on indices \\[([^\\]]+)])?"
                            + "(?:.*?granted by the (?:index|cluster) privileges \\[([^\\]]+)])?"),
                    found -> "the role of " + found.group(2) + " needs "
                            + (found.group(4) == null
                                    ? found.group(1)
                                    : found.group(4).replace(",", " or "))
                            + (found.group(3) == null ? "" : " on " + found.group(3))),
            new Right(
                    Pattern.compile("no permissions for \\[([^\\]]*)] and User \\[name=([^,\\]]+)"),
                    found -> "the role of " + found.group(2) + " needs " + found.group(1)),
            new Right(
                    Pattern.compile("^Not authorized to access (topic|group)s?: \\[?([^\\]]+?)]?\\.?$"),
                    found -> "its user needs an ACL on " + found.group(1) + " " + found.group(2)));

    /** A failure whose type tells the reason, and the reason given its message. */
    private record Known(Class<? extends IOException> type, Function<@Nullable String, String> words) {}

    private static final List<Known> KNOWN = List.of(
            new Known(UnknownHostException.class, FailureReasons::unknownHost),
            new Known(SSLException.class, message -> message == null ? "TLS failed" : "TLS: " + line(message)),
            new Known(
                    ConnectException.class,
                    message -> message == null ? "connection refused" : lowerFirst(line(message))),
            new Known(AccessDeniedException.class, message -> "permission denied"),
            new Known(NoSuchFileException.class, message -> "no such file or folder"),
            new Known(FileAlreadyExistsException.class, message -> "already exists and is not a folder"),
            new Known(NotDirectoryException.class, message -> "is not a folder"),
            new Known(EOFException.class, message -> "connection closed"));

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
        for (Right each : RIGHTS) {
            Matcher found = each.message.matcher(message);
            if (found.find()) {
                return each.words.apply(found);
            }
        }
        return line(message);
    }

    private static @Nullable String known(Throwable failure) {
        for (Known each : KNOWN) {
            if (each.type.isInstance(failure)) {
                return each.words.apply(failure.getMessage());
            }
        }
        if (failure instanceof FileSystemException file) {
            return file.getReason() != null ? file.getReason() : "cannot be read or written";
        }
        boolean late = failure.getClass().getSimpleName().matches("(Socket)?TimeoutException");
        return late ? "no reply in time" : failure instanceof UnresolvedAddressException ? "unknown host" : null;
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
        private static final Map<String, String> DRIVERS = Map.of(
                "com.mongodb.", "mongo",
                "org.apache.kafka.", "kafka",
                "org.elasticsearch.client.", "elasticsearch",
                "org.apache.http.", "elasticsearch");

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
                return Optional.of(service(failure) + " failed: " + FailureReasons.of(failure)
                        + "; repeat the command when it works again");
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
            return failure instanceof SocketException
                    || failure instanceof SSLException
                    || failure instanceof UnknownHostException
                    || driven(failure).isPresent();
        }

        /** Returns the service whose client has thrown a failure. */
        private static Optional<String> driven(Throwable failure) {
            String name = failure.getClass().getName();
            return DRIVERS.entrySet().stream()
                    .filter(each -> name.startsWith(each.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }

        /** Returns the service that a failure comes from, with the address if the failure tells it. */
        private static String service(Throwable failure) {
            String address = address(failure);
            return driven(failure).orElse("a service") + (address.isEmpty() ? "" : " at " + address);
        }

        private static String address(Throwable failure) {
            if (failure instanceof MongoSocketException lost) {
                return lost.getServerAddress().toString();
            }
            if (failure instanceof MongoServerException answer) {
                return answer.getServerAddress().toString();
            }
            if (failure instanceof ResponseException answer) {
                return answer.getResponse().getHost().toURI();
            }
            Matcher members = SEEN_MEMBER.matcher(String.valueOf(failure.getMessage()));
            return members.results().map(each -> each.group(1)).collect(Collectors.joining(","));
        }
    }
}
