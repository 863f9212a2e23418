package com.digisigncast.player.shell;

import java.util.Map;

/** One complete and verified version of the player, in memory. */
final class ShellSnapshot {
    final String version;
    /** The security headers that the server sent with the page. */
    final Map<String, String> pageHeaders;
    private final Map<String, byte[]> files;

    ShellSnapshot(String version, Map<String, String> pageHeaders, Map<String, byte[]> files) {
        this.version = version;
        this.pageHeaders = pageHeaders;
        this.files = files;
    }

    /** Returns null when this version has no such file. */
    byte[] file(String path) {
        return files.get(path);
    }
}
