// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.eclipse.jetty.http.HttpStatus.TOO_MANY_REQUESTS_429;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.RecentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An authenticator that slows down guessing. After {@value #FREE_ATTEMPTS} consecutive wrong attempts from an address,
 * or for an account from any addresses, further attempts are refused for a delay. The delay doubles with each wrong
 * attempt, from one second up to one minute. Ten minutes without an attempt reset the count. A right login forgives the
 * wrong attempts on its own account from its address, and no others. An account that has logged in from an address
 * before is delayed there only by wrong attempts on itself from there, so that guessing by others does not lock it out.
 *
 * <p>Memory is bounded: only the latest 10,000 addresses and accounts are kept. Thread safe.
 */
final class LoginThrottle {
    static final int FREE_ATTEMPTS = 10;

    private static final Logger LOG = LoggerFactory.getLogger(LoginThrottle.class);
    private static final int MAX_ENTRIES = 10_000;

    private static final long FIRST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int MAX_DOUBLINGS = 6;
    private static final int SHOWN_CHARS = 60;
    private static final long RESET_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final Credentials credentials;
    private final LongSupplier clock;
    private final Map<String, Attempts> addresses = RecentMap.ofUsed(MAX_ENTRIES);
    private final Map<String, Attempts> accounts = RecentMap.ofUsed(MAX_ENTRIES);
    /** By address and account. */
    private final Map<String, Attempts> places = RecentMap.ofUsed(MAX_ENTRIES);

    private final Map<String, Boolean> known = RecentMap.ofUsed(MAX_ENTRIES);

    /** Consecutive wrong attempts. */
    private static final class Attempts {
        private int count;
        private long lastNanos;
        private long untilNanos;
    }

    /**
     * Makes an authenticator.
     *
     * @param clock time in nanoseconds, from any origin
     */
    LoginThrottle(Credentials credentials, LongSupplier clock) {
        this.credentials = credentials;
        this.clock = clock;
    }

    /**
     * Returns the user that a header {@code Authorization} authenticates.
     *
     * @param address address of the client
     * @param header value of the header
     * @return the user, or null if the credentials are wrong
     * @throws Problem 429 if the attempt is refused unchecked, with the seconds before the next one in {@code Retry-After}
     */
    synchronized Credentials.@Nullable User check(String address, String header) {
        String account = Credentials.account(header);
        String place = address + " " + account;
        long now = clock.getAsLong();
        long wait = waitNanos(places.get(place), now);
        if (!known.containsKey(place)) {
            long others = Math.max(waitNanos(addresses.get(address), now), waitNanos(accounts.get(account), now));
            wait = Math.max(wait, others);
        }
        if (wait > 0) {
            String delay = Long.toString(seconds(wait));
            String detail = "too many wrong passwords; try again in " + delay + " s";
            throw new Problem(TOO_MANY_REQUESTS_429, detail).with("Retry-After", delay);
        }
        Credentials.User user = credentials.authenticate(header);
        if (user != null) {
            forgive(address, place);
            known.put(place, true);
            return user;
        }
        wrong(places, place, now);
        long next = seconds(Math.max(wrong(addresses, address, now), wrong(accounts, account, now)));
        String warning = "Wrong password: address {}, user {}; delay before the next attempt {} s";
        LOG.warn(warning, address, shown(account), next);
        return null;
    }

    /** Forgets the wrong attempts on an account from an address. */
    private void forgive(String address, String place) {
        Attempts own = places.remove(place);
        Attempts all = addresses.get(address);
        if (own != null && all != null) {
            all.count = Math.max(0, all.count - own.count);
        }
    }

    private static long waitNanos(@Nullable Attempts attempts, long now) {
        return attempts == null || attempts.count < FREE_ATTEMPTS ? 0 : Math.max(0, attempts.untilNanos - now);
    }

    /** Counts a wrong attempt, and returns the time before the next one. */
    private static long wrong(Map<String, Attempts> all, String key, long now) {
        Attempts attempts = all.computeIfAbsent(key, any -> new Attempts());
        boolean isLate = now - attempts.lastNanos > RESET_NANOS;
        attempts.count = isLate ? 1 : attempts.count + 1;
        attempts.lastNanos = now;
        int beyond = attempts.count - FREE_ATTEMPTS;
        if (beyond < 0) {
            return 0;
        }
        long wait = Math.min(LONGEST_WAIT_NANOS, FIRST_WAIT_NANOS << Math.min(MAX_DOUBLINGS, beyond));
        attempts.untilNanos = now + wait;
        return wait;
    }

    private static long seconds(long nanos) {
        return (nanos + FIRST_WAIT_NANOS - 1) / FIRST_WAIT_NANOS;
    }

    /** Returns an account name for the log. A client may send any characters, such as line ends. */
    private static String shown(String account) {
        String start = account.substring(0, Math.min(SHOWN_CHARS, account.length()));
        return start.isEmpty() ? "(none)" : start.replaceAll("[^\\p{L}\\p{Nd}_.@ -]", "?");
    }
}
