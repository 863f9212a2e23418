package com.digisigncast.player.device;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Scheme, host and port of the server. */
public final class ServerAddress {
    public static final String RULE = "A server address looks like 192.168.1.20:8080 or signs.example.com.";

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
        return text.contains("://") ? parse(text) : parse(guessScheme(text) + "://" + text);
    }

    private static ServerAddress parse(String text) {
        try {
            URI uri = new URI(text);
            if (uri.getScheme() == null || uri.getHost() == null || uri.getRawUserInfo() != null) return null;
            String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
            if (!scheme.equals("http") && !scheme.equals("https")) return null;
            int port = uri.getPort() == -1 ? (scheme.equals("http") ? 80 : 443) : uri.getPort();
            if (port < 1 || port > 65535) return null;
            return new ServerAddress(scheme, uri.getHost().toLowerCase(Locale.ROOT), port);
        } catch (URISyntaxException e) {
            return null;
        }
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

    /** Whether a URL is on this server. Returns false for invalid URLs. */
    public boolean owns(String url) {
        return equals(parse(withoutTail(url)));
    }

    // Browsers accept characters in paths and queries that java.net.URI rejects.
    private static String withoutTail(String url) {
        int slashes = url.indexOf("://");
        if (slashes < 0) return url;
        for (int at = slashes + 3; at < url.length(); at++)
            if ("/?#\\".indexOf(url.charAt(at)) >= 0) return url.substring(0, at);
        return url;
    }

    /** Scheme and host of a URL, in lower case. */
    public static String originOf(String url) {
        return withoutTail(url).toLowerCase(Locale.ROOT);
    }

    /** The path of a URL on this server. */
    public static String pathOf(String url) {
        String tail = url.substring(withoutTail(url).length());
        return tail.split("[?#]", 2)[0];
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
        boolean isUsual = port == (isPlain() ? 80 : 443);
        return scheme + "://" + host + (isUsual ? "" : ":" + port);
    }
}
