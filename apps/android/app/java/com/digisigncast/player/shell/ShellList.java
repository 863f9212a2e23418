package com.digisigncast.player.shell;

import java.util.LinkedHashMap;
import java.util.Map;

/** The server's list of the files of one player version: each path with its hash. */
final class ShellList {
    static final String PAGE = "/player";
    static final String ADDRESS = "/player/files.txt";
    static final int MAX_BYTES = 16 << 20;
    private static final String PATH = "/player(/assets/[A-Za-z0-9_-][A-Za-z0-9._-]*)?";
    private static final int MAX_FILES = 300;

    final String version;
    final Map<String, String> hashes;
    private final String text;

    private ShellList(String version, Map<String, String> hashes, String text) {
        this.version = version;
        this.hashes = hashes;
        this.text = text;
    }

    /** Returns null when the text is not such a list: another server, a captive portal, an older player. */
    static ShellList read(String text) {
        String[] lines = text.split("\n");
        if (lines.length < 2 || lines.length > MAX_FILES || !lines[0].matches("player [0-9a-f]{16}")) return null;
        Map<String, String> hashes = new LinkedHashMap<String, String>();
        for (int i = 1; i < lines.length; i++) {
            String[] parts = lines[i].split(" ");
            if (parts.length != 2 || !parts[0].matches("[0-9a-f]{64}") || !parts[1].matches(PATH)) return null;
            hashes.put(parts[1], parts[0]);
        }
        return hashes.containsKey(PAGE) ? new ShellList(lines[0].substring(7), hashes, text) : null;
    }

    @Override
    public String toString() {
        return text;
    }
}
