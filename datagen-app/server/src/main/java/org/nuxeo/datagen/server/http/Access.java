// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.AttachmentKey;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.net.URI;
import java.util.Set;

/**
 * The access rules of the server. On a loopback address, reading needs no password. There the host of a request must be
 * a loopback name, so that a page of another site cannot reach the server under its own name (DNS rebinding). On every
 * address the origin, if there is one, must be the host, so that a page of another site cannot send requests
 * (cross-site request forgery).
 */
public final class Access {
    private static final AttachmentKey<Credentials.User> USER = AttachmentKey.create(Credentials.User.class);
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
    private static final String NEEDS_PASSWORD =
            "authentication required: send the password of user " + Credentials.ADMINISTRATOR + ", or a token";
    private static final String CHALLENGE = "Basic realm=\"datagen\", charset=\"UTF-8\"";

    private final LoginThrottle throttle;
    private final boolean loopback;

    /**
     * @param credentials the users and their secrets
     * @param loopback whether the server listens on a loopback address
     */
    public Access(Credentials credentials, boolean loopback) {
        this.throttle = new LoginThrottle(credentials, System::nanoTime);
        this.loopback = loopback;
    }

    /**
     * Checks whether a request is allowed.
     *
     * @throws Problem 401, 403, 421 or 429 if it is not
     */
    void check(HttpServerExchange exchange, Role needed) {
        if (loopback && !LOOPBACK_NAMES.contains(hostName(exchange))) {
            throw new Problem(
                    Problem.MISDIRECTED_REQUEST,
                    "host " + exchange.getHostName()
                            + ": must be localhost or 127.0.0.1, because the server listens on a loopback address");
        }
        if (changes(exchange) && (!sameOrigin(exchange) || isOfAnotherSite(exchange))) {
            throw new Problem(
                    StatusCodes.FORBIDDEN, "origin: must be this server; pages of other sites may not send requests");
        }
        String header = exchange.getRequestHeaders().getFirst(Headers.AUTHORIZATION);
        Role open = loopback ? Role.READER : Role.ANYONE;
        if (header == null) {
            if (!open.covers(needed)) {
                throw unauthorized(exchange, NEEDS_PASSWORD);
            }
            return;
        }
        Credentials.User user = authenticate(exchange, header);
        if (user == null) {
            throw unauthorized(exchange, "the user name, the password or the token is wrong");
        }
        if (!user.role().covers(needed)) {
            throw new Problem(StatusCodes.FORBIDDEN, "user " + user.name() + ": must be an administrator");
        }
        exchange.putAttachment(USER, user);
    }

    private Credentials.User authenticate(HttpServerExchange exchange, String header) {
        try {
            return throttle.check(exchange.getSourceAddress().getAddress().getHostAddress(), header);
        } catch (LoginThrottle.TooManyException e) {
            exchange.getResponseHeaders().put(Headers.RETRY_AFTER, e.seconds());
            throw e.problem();
        }
    }

    /**
     * Returns the user who sent a request, or user {@code Guest} with the role of a reader if the request has no
     * credentials.
     */
    public static Credentials.User user(HttpServerExchange exchange) {
        Credentials.User user = exchange.getAttachment(USER);
        return user != null ? user : new Credentials.User("Guest", Role.READER);
    }

    /**
     * Checks that the user of a request that was already admitted has another role.
     *
     * @throws Problem 401 without credentials, 403 if the user does not have the role
     */
    public static void require(HttpServerExchange exchange, Role needed) {
        Credentials.User user = user(exchange);
        if (!user.role().covers(needed)) {
            throw exchange.getAttachment(USER) == null
                    ? unauthorized(exchange, NEEDS_PASSWORD)
                    : new Problem(StatusCodes.FORBIDDEN, "user " + user.name() + ": must be an administrator");
        }
    }

    private static boolean changes(HttpServerExchange exchange) {
        return !exchange.getRequestMethod().equals(Methods.GET)
                && !exchange.getRequestMethod().equals(Methods.HEAD);
    }

    private static String hostName(HttpServerExchange exchange) {
        String name = exchange.getHostName();
        return name == null ? "" : name.toLowerCase(java.util.Locale.ROOT);
    }

    private static boolean sameOrigin(HttpServerExchange exchange) {
        String origin = exchange.getRequestHeaders().getFirst(Headers.ORIGIN);
        if (origin == null) {
            return true;
        }
        try {
            return exchange.getHostAndPort().equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns whether a browser says that a page of another site sends the request. */
    private static boolean isOfAnotherSite(HttpServerExchange exchange) {
        return "cross-site".equals(exchange.getRequestHeaders().getFirst("Sec-Fetch-Site"));
    }

    private static Problem unauthorized(HttpServerExchange exchange, String detail) {
        exchange.getResponseHeaders().put(Headers.WWW_AUTHENTICATE, CHALLENGE);
        return new Problem(StatusCodes.UNAUTHORIZED, detail);
    }
}
