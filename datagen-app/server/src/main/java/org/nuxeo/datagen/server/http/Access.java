package org.nuxeo.datagen.server.http;

import io.undertow.server.HttpServerExchange;
import io.undertow.util.AttachmentKey;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.net.URI;
import java.util.Set;

/**
 * Decides who may do what. On a loopback address reading needs no password; there, a page of another site must not reach
 * the server under a name of its own (DNS rebinding), so the request's host has to be a loopback name. Nowhere may a
 * page of another site send anything (cross-site request forgery): the origin, if there is one, has to be the host.
 */
public final class Access {
    private static final AttachmentKey<Credentials.User> USER = AttachmentKey.create(Credentials.User.class);
    private static final Set<String> LOOPBACK_NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");
    private static final String NEEDS_PASSWORD =
            "needs the password of user " + Credentials.ADMINISTRATOR + " or a token";
    private static final String CHALLENGE = "Basic realm=\"datagen\", charset=\"UTF-8\"";

    private final Logins logins;
    private final boolean loopback;

    /**
     * @param credentials who is known
     * @param loopback whether only this machine reaches the server
     */
    public Access(Credentials credentials, boolean loopback) {
        this.logins = new Logins(credentials, System::nanoTime);
        this.loopback = loopback;
    }

    /**
     * Lets a request pass.
     *
     * @throws Problem 401, 403, 421 or 429 if it may not
     */
    void check(HttpServerExchange exchange, Role needed) {
        if (loopback && !LOOPBACK_NAMES.contains(hostName(exchange))) {
            throw new Problem(
                    Problem.MISDIRECTED_REQUEST,
                    "host " + exchange.getHostName() + ": this server answers to localhost and 127.0.0.1 only");
        }
        if (changes(exchange) && !sameOrigin(exchange)) {
            throw new Problem(StatusCodes.FORBIDDEN, "origin: a page of another site may not send this request");
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
            throw unauthorized(exchange, "user or password is wrong, or the token is");
        }
        if (!user.role().covers(needed)) {
            throw new Problem(StatusCodes.FORBIDDEN, "user " + user.name() + ": only administrators may do this");
        }
        exchange.putAttachment(USER, user);
    }

    private Credentials.User authenticate(HttpServerExchange exchange, String header) {
        try {
            return logins.check(exchange.getSourceAddress().getAddress().getHostAddress(), header);
        } catch (Logins.TooManyException e) {
            exchange.getResponseHeaders().put(Headers.RETRY_AFTER, e.seconds());
            throw e.problem();
        }
    }

    /** Who sent a request; the reader without a name if nobody said. */
    public static Credentials.User user(HttpServerExchange exchange) {
        Credentials.User user = exchange.getAttachment(USER);
        return user != null ? user : new Credentials.User("Guest", Role.READER);
    }

    /**
     * Lets a request go on that has passed already and asks for more.
     *
     * @throws Problem 401 if nobody is logged in, 403 if somebody is who may not
     */
    public static void require(HttpServerExchange exchange, Role needed) {
        Credentials.User user = user(exchange);
        if (!user.role().covers(needed)) {
            throw exchange.getAttachment(USER) == null
                    ? unauthorized(exchange, NEEDS_PASSWORD)
                    : new Problem(StatusCodes.FORBIDDEN, "user " + user.name() + ": only administrators may do this");
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

    private static Problem unauthorized(HttpServerExchange exchange, String detail) {
        exchange.getResponseHeaders().put(Headers.WWW_AUTHENTICATE, CHALLENGE);
        return new Problem(StatusCodes.UNAUTHORIZED, detail);
    }
}
