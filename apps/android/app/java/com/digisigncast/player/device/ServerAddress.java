package com.digisigncast.player.device;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Scheme, host and port of a server, usually the one of the player. */
public final class ServerAddress {
    public static final String RULE = "A server address looks like 192.168.1.20:8080 or signs.example.com.";
    /** Scheme, username, host and port. Browsers read a backslash as a slash, and the last @ as the end of the username. */
    private static final Pattern ORIGIN = Pattern.compile("([hH][tT][tT][pP][sS]?)://([^/?#\\\\]*@)?"
            + "(\\[[^/?#\\\\@\\[\\]]*\\]|[^/?#\\\\@:\\[\\]]+)(?::([0-9]{0,5}))?(?=[/?#\\\\]|\\z)");

    private final String scheme;
    private final String host;
    private final int port;

    private ServerAddress(String scheme, String host, int port) {
        this.scheme = scheme;
        this.host = host;
        this.port = port;
    }

    /** Reads an address with or without scheme and path. Returns null when it is not valid. */
    public static ServerAddress read(String typed) {
        String text = typed == null ? "" : typed.trim();
        if (text.isEmpty() || text.length() > 300) return null;
        String url = text.contains("://") ? text : guessScheme(text) + "://" + text;
        return hasUserInfo(url) ? null : of(url);
    }

    /**
     * The server of a URL, whatever username the URL contains. Returns null when it has another scheme than http and
     * https, or a host or port in a spelling that browsers do not report.
     */
    public static ServerAddress of(String url) {
        Matcher parts = ORIGIN.matcher(url);
        if (!parts.lookingAt()) return null;
        String scheme = parts.group(1).toLowerCase(Locale.ROOT);
        String host = HostName.read(parts.group(3));
        boolean isUsual = parts.group(4) == null || parts.group(4).isEmpty();
        int port = isUsual ? usualPort(scheme) : Integer.parseInt(parts.group(4));
        return host == null || port < 1 || port > 65535 ? null : new ServerAddress(scheme, host, port);
    }

    /** Whether a URL contains a username, also an empty one. */
    public static boolean hasUserInfo(String url) {
        Matcher parts = ORIGIN.matcher(url);
        return parts.lookingAt() && parts.group(2) != null;
    }

    private static int usualPort(String scheme) {
        return scheme.equals("http") ? 80 : 443;
    }

    // Public host names usually have a certificate, servers in a local network usually have none.
    private static String guessScheme(String text) {
        String authority = text.split("[/?#]", 2)[0];
        boolean isInternet = authority.matches("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}")
                && !authority.matches("(?i).*\\.(local|lan|home|internal|box)");
        return isInternet ? "https" : "http";
    }

    public boolean isPlain() {
        return scheme.equals("http");
    }

    /** Whether a URL leads to this server. Returns false for invalid URLs. */
    public boolean owns(String url) {
        return equals(of(url));
    }

    /** The path of a URL on this server. */
    public static String pathOf(String url) {
        Matcher parts = ORIGIN.matcher(url);
        return parts.lookingAt() ? url.substring(parts.end()).split("[?#]", 2)[0] : "";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ServerAddress && toString().equals(other.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** The origin, without a trailing slash. */
    @Override
    public String toString() {
        boolean isUsual = port == usualPort(scheme);
        return scheme + "://" + host + (isUsual ? "" : ":" + port);
    }
}
