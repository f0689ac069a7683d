// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.http.Credentials.Role;
import org.nuxeo.datagen.server.testing.LogCapture;

class LoginThrottleTest {
    private static final String HOME = "192.0.2.1";
    private static final String AWAY = "192.0.2.2";
    private static final String RIGHT = basic("Administrator", HttpFixture.ADMINISTRATOR_PASSWORD);
    private static final String READER = basic("Reader", HttpFixture.READER_PASSWORD);
    private static final String WRONG = basic("Administrator", "gu3ss");

    private long nanos = 12_345;
    private final LoginThrottle throttle = new LoginThrottle(HttpFixture.CREDENTIALS, () -> nanos);

    @Test
    void afterTenWrongAttemptsTheDelayDoublesUpToOneMinute() throws Exception {
        fail(HOME, WRONG, LoginThrottle.FREE_ATTEMPTS);
        List<Long> delays = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            long seconds = refused(HOME, WRONG);
            delays.add(seconds);
            pass(seconds - 1, 999);
            assertThat(refused(HOME, RIGHT)).isEqualTo(1);
            pass(0, 1);
            assertThat(throttle.check(HOME, WRONG)).isNull();
        }
        assertThat(delays).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L);
    }

    @Test
    void correctPasswordForgivesTheWrongOnesOfItsAccount() throws Exception {
        fail(HOME, basic("Reader", "x"), LoginThrottle.FREE_ATTEMPTS - 1);
        assertThat(throttle.check(HOME, READER).role()).isEqualTo(Role.READER);
        fail(HOME, basic("somebody", "x"), LoginThrottle.FREE_ATTEMPTS);
        assertThat(refused(HOME, basic("anybody", "x"))).isEqualTo(1);
        assertThat(throttle.check(HOME, READER)).isNotNull();
    }

    /** Whoever knows one password at an address must not guess another there, even if its owner works there too. */
    @Test
    void correctPasswordForgivesNoWrongOneOfAnotherAccount() throws Exception {
        assertThat(throttle.check(HOME, RIGHT)).isNotNull();
        for (int i = 0; i < LoginThrottle.FREE_ATTEMPTS; i++) {
            assertThat(throttle.check(HOME, WRONG)).isNull();
            assertThat(throttle.check(HOME, READER)).isNotNull();
        }
        assertThat(refused(HOME, WRONG)).isEqualTo(1);
        pass(1, 0);
        assertThat(throttle.check(HOME, WRONG)).isNull();
        assertThat(refused(HOME, WRONG)).isEqualTo(2);
    }

    @Test
    void attemptsOnAnAccountFromManyAddressesAreCountedTogether() throws Exception {
        for (int i = 0; i < LoginThrottle.FREE_ATTEMPTS; i++) {
            assertThat(throttle.check("198.51.100." + i, WRONG)).isNull();
        }
        assertThat(refused("198.51.100.99", WRONG)).isEqualTo(1);
        assertThat(refused("198.51.100.99", RIGHT)).isEqualTo(1);
        assertThat(throttle.check("198.51.100.99", READER)).isNotNull();
    }

    @Test
    void loginOfTheReaderDoesNotResetTheCountOfTheAdministrator() throws Exception {
        for (int i = 0; i < LoginThrottle.FREE_ATTEMPTS; i++) {
            assertThat(throttle.check(HOME, WRONG)).isNull();
            assertThat(throttle.check(HOME, READER)).isNotNull();
        }
        assertThat(refused(HOME, WRONG)).isEqualTo(1);
    }

    @Test
    void addressThatHasLoggedInBeforeIsNotLockedOutByOthers() throws Exception {
        assertThat(throttle.check(HOME, RIGHT)).isNotNull();
        fail(AWAY, WRONG, LoginThrottle.FREE_ATTEMPTS);
        assertThat(refused(AWAY, RIGHT)).isEqualTo(1);
        assertThat(throttle.check(HOME, RIGHT)).isNotNull();
    }

    @Test
    void tokensAreThrottledToo() throws Exception {
        fail(HOME, "Bearer x", LoginThrottle.FREE_ATTEMPTS);
        assertThat(refused(AWAY, "Bearer " + HttpFixture.TOKEN)).isEqualTo(1);
        pass(1, 0);
        assertThat(throttle.check(AWAY, "Bearer " + HttpFixture.TOKEN).role()).isEqualTo(Role.ADMINISTRATOR);
    }

    @Test
    void tenMinutesWithoutAttemptsResetTheCount() throws Exception {
        fail(HOME, WRONG, LoginThrottle.FREE_ATTEMPTS + 1);
        pass(TimeUnit.MINUTES.toSeconds(10) + 1, 0);
        fail(HOME, WRONG, LoginThrottle.FREE_ATTEMPTS - 1);
        assertThat(throttle.check(HOME, RIGHT)).isNotNull();
    }

    @Test
    void wrongAttemptIsLoggedWithoutItsPassword() throws Exception {
        try (LogCapture log = new LogCapture()) {
            fail(HOME, WRONG, 2);
            fail(AWAY, basic("evil\r\nuser" + "x".repeat(500), "gu3ss"), 1);
            assertThat(log.messages()).hasSize(3);
            assertThat(log.messages().get(0)).contains(HOME).contains("Administrator");
            assertThat(log.messages().get(2))
                    .contains(AWAY)
                    .contains("evil??user")
                    .hasSizeLessThan(200);
            assertThat(log.messages()).noneMatch(line -> line.contains("gu3ss") || line.contains("\n"));
        }
    }

    private void pass(long seconds, long millis) {
        nanos += TimeUnit.SECONDS.toNanos(seconds) + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    /** Makes wrong attempts, each after its delay. */
    private void fail(String address, String header, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            if (i >= LoginThrottle.FREE_ATTEMPTS) {
                pass(refused(address, header), 0);
            }
            assertThat(throttle.check(address, header)).isNull();
        }
    }

    private long refused(String address, String header) {
        Problem problem = catchThrowableOfType(Problem.class, () -> throttle.check(address, header));
        return Long.parseLong(problem.headers.get("Retry-After"));
    }

    private static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }
}
