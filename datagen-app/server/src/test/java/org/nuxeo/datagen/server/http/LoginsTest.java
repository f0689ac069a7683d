package org.nuxeo.datagen.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.server.testing.LogCapture;

class LoginsTest {
    private static final String HOME = "192.0.2.1";
    private static final String AWAY = "192.0.2.2";
    private static final String RIGHT = basic("Administrator", HttpFixture.ADMINISTRATOR_PASSWORD);
    private static final String READER = basic("Reader", HttpFixture.READER_PASSWORD);
    private static final String WRONG = basic("Administrator", "gu3ss");

    private long nanos = 12_345;
    private final Logins logins = new Logins(HttpFixture.CREDENTIALS, () -> nanos);

    @Test
    void afterTenWrongOnesADelayDoublesUpToAMinute() throws Exception {
        fail(HOME, WRONG, Logins.FREE);
        List<Long> delays = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            long seconds = refused(HOME, WRONG);
            delays.add(seconds);
            pass(seconds - 1, 999);
            assertThat(refused(HOME, RIGHT)).isEqualTo(1);
            pass(0, 1);
            assertThat(logins.check(HOME, WRONG)).isNull();
        }
        assertThat(delays).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L);
    }

    @Test
    void theRightPasswordEndsTheRowOfItsAddress() throws Exception {
        fail(HOME, basic("nobody", "x"), Logins.FREE - 1);
        assertThat(logins.check(HOME, READER).role()).isEqualTo(Role.READER);
        fail(HOME, basic("somebody", "x"), Logins.FREE);
        assertThat(refused(HOME, READER)).isEqualTo(1);
        pass(1, 0);
        assertThat(logins.check(HOME, READER)).isNotNull();
    }

    @Test
    void anAccountIsGuardedAgainstManyAddresses() throws Exception {
        for (int i = 0; i < Logins.FREE; i++) {
            assertThat(logins.check("198.51.100." + i, WRONG)).isNull();
        }
        assertThat(refused("198.51.100.99", WRONG)).isEqualTo(1);
        assertThat(refused("198.51.100.99", RIGHT)).isEqualTo(1);
        assertThat(logins.check("198.51.100.99", READER)).isNotNull();
    }

    @Test
    void aReadersLoginDoesNotFreeTheAdministratorsAccount() throws Exception {
        for (int i = 0; i < Logins.FREE; i++) {
            assertThat(logins.check(HOME, WRONG)).isNull();
            assertThat(logins.check(HOME, READER)).isNotNull();
        }
        assertThat(refused(HOME, WRONG)).isEqualTo(1);
    }

    @Test
    void whoHasLoggedInBeforeIsNotLockedOutByOthers() throws Exception {
        assertThat(logins.check(HOME, RIGHT)).isNotNull();
        fail(AWAY, WRONG, Logins.FREE);
        assertThat(refused(AWAY, RIGHT)).isEqualTo(1);
        assertThat(logins.check(HOME, RIGHT)).isNotNull();
    }

    @Test
    void tokensAreGuardedToo() throws Exception {
        fail(HOME, "Bearer x", Logins.FREE);
        assertThat(refused(AWAY, "Bearer " + HttpFixture.TOKEN)).isEqualTo(1);
        pass(1, 0);
        assertThat(logins.check(AWAY, "Bearer " + HttpFixture.TOKEN).role()).isEqualTo(Role.ADMINISTRATOR);
    }

    @Test
    void tenQuietMinutesEndARow() throws Exception {
        fail(HOME, WRONG, Logins.FREE + 1);
        pass(TimeUnit.MINUTES.toSeconds(10) + 1, 0);
        fail(HOME, WRONG, Logins.FREE - 1);
        assertThat(logins.check(HOME, RIGHT)).isNotNull();
    }

    @Test
    void eachWrongOneIsLoggedWithoutItsPassword() throws Exception {
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

    /** Presents wrong credentials some times, after whatever time they have to wait. */
    private void fail(String address, String header, int times) throws Exception {
        for (int i = 0; i < times; i++) {
            if (i >= Logins.FREE) {
                pass(refused(address, header), 0);
            }
            assertThat(logins.check(address, header)).isNull();
        }
    }

    private long refused(String address, String header) {
        return catchThrowableOfType(Logins.TooManyException.class, () -> logins.check(address, header))
                .seconds();
    }

    private static String basic(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }
}
