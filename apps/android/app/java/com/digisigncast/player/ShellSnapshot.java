package com.digisigncast.player;

import java.util.Map;

/** One version of the player, whole and checked, as one page gets it from its beginning to its end. */
final class ShellSnapshot {
    final String version;
    /** Of the page: what the server forbids it. */
    final Map<String, String> pageHeaders;
    private final Map<String, byte[]> files;

    ShellSnapshot(String version, Map<String, String> pageHeaders, Map<String, byte[]> files) {
        this.version = version;
        this.pageHeaders = pageHeaders;
        this.files = files;
    }

    /** Null for what is not among its files. */
    byte[] file(String path) {
        return files.get(path);
    }
}
