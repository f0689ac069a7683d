package org.nuxeo.datagen.server.http;

import io.undertow.util.StatusCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks credentials, and slows guessing down: after {@value #FREE} wrong ones in a row from an address, or for an account
 * from anywhere, none is looked at for a while that doubles from a second up to a minute. Someone else's guessing does not
 * lock out an address from which the account has logged in before. Ten quiet minutes end a row. Holds the latest 10,000
 * addresses and accounts. Thread safe.
 */
final class Logins {
    static final int FREE = 10;

    private static final Logger LOG = LoggerFactory.getLogger(Logins.class);
    private static final int KEPT = 10_000;
    private static final int SHOWN_CHARS = 60;
    private static final long FIRST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int MAX_DOUBLINGS = 6;
    private static final long ROW_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Credentials credentials;
    private final LongSupplier clock;
    private final Map<String, Row> addresses = latest();
    private final Map<String, Row> accounts = latest();
    private final Map<String, Boolean> known = latest();

    /** Wrong credentials in a row. */
    private static final class Row {
        private int count;
        private long lastNanos;
        private long untilNanos;
    }

    /** None was looked at, since too many wrong ones came before. */
    static final class TooManyException extends Exception {
        private static final long serialVersionUID = 1L;

        private final long seconds;

        TooManyException(long seconds) {
            super(null, null, false, false);
            this.seconds = seconds;
        }

        /** Returns how long to wait before the next attempt. */
        long seconds() {
            return seconds;
        }

        Problem problem() {
            return new Problem(
                    StatusCodes.TOO_MANY_REQUESTS,
                    "too many wrong passwords: the next one is looked at in " + seconds + " s");
        }
    }

    /** @param clock tells nanoseconds, from any origin */
    Logins(Credentials credentials, LongSupplier clock) {
        this.credentials = credentials;
        this.clock = clock;
    }

    private static <V> Map<String, V> latest() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
                return size() > KEPT;
            }
        };
    }

    /**
     * Returns whose header {@code Authorization} this is.
     *
     * @param address of the client
     * @param header its value
     * @return the user, or null if it is wrong
     * @throws TooManyException if it was not looked at
     */
    synchronized Credentials.User check(String address, String header) throws TooManyException {
        String account = Credentials.account(header);
        String place = address + " " + account;
        long now = clock.getAsLong();
        long wait = waitNanos(addresses.get(address), now);
        if (!known.containsKey(place)) {
            wait = Math.max(wait, waitNanos(accounts.get(account), now));
        }
        if (wait > 0) {
            throw new TooManyException(seconds(wait));
        }
        Credentials.User user = credentials.authenticate(header);
        if (user != null) {
            addresses.remove(address);
            known.put(place, true);
            return user;
        }
        long next = Math.max(
                wrong(addresses.computeIfAbsent(address, key -> new Row()), now),
                wrong(accounts.computeIfAbsent(account, key -> new Row()), now));
        LOG.warn("wrong password: address {}, user {}; next attempt in {} s", address, shown(account), seconds(next));
        return null;
    }

    private static long waitNanos(Row row, long now) {
        return row == null || row.count < FREE ? 0 : Math.max(0, row.untilNanos - now);
    }

    private static long wrong(Row row, long now) {
        if (row.count > 0 && now - row.lastNanos > ROW_NANOS) {
            row.count = 0;
        }
        row.count++;
        row.lastNanos = now;
        if (row.count < FREE) {
            return 0;
        }
        long wait = Math.min(LONGEST_WAIT_NANOS, FIRST_WAIT_NANOS << Math.min(MAX_DOUBLINGS, row.count - FREE));
        row.untilNanos = now + wait;
        return wait;
    }

    private static long seconds(long nanos) {
        return (nanos + FIRST_WAIT_NANOS - 1) / FIRST_WAIT_NANOS;
    }

    /** A name that a client made up may hold anything, line ends included. */
    private static String shown(String account) {
        String plain = account.codePoints()
                .limit(SHOWN_CHARS)
                .map(c -> Character.isLetterOrDigit(c) || "-_.@ ".indexOf(c) >= 0 ? c : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return plain.isEmpty() ? "of no name" : plain;
    }
}
