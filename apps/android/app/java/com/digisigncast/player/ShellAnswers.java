package com.digisigncast.player;

import android.webkit.WebResourceResponse;
import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Answers the page's requests for the player's own files from what is kept. A page that begins takes the kept version
 * as a whole, and stays with it; a page that came from the server gets nothing from here. WebView asks on threads of
 * its own.
 */
final class ShellAnswers {
    private final ShellStore store;
    private volatile ShellSnapshot current;

    ShellAnswers(ShellStore store) {
        this.store = store;
    }

    /** The version that the running page has from here; null when it came from the server. */
    String runningVersion() {
        ShellSnapshot snapshot = current;
        return snapshot == null ? null : snapshot.version;
    }

    /** Null: the server shall answer. */
    WebResourceResponse answer(String path, boolean isNavigation) {
        if (isNavigation) current = path.equals(ShellList.PAGE) ? store.open() : null;
        ShellSnapshot snapshot = current;
        byte[] bytes = snapshot == null ? null : snapshot.file(path);
        if (bytes == null) return null;
        boolean isPage = path.equals(ShellList.PAGE);
        Map<String, String> headers = new HashMap<String, String>();
        if (isPage) headers.putAll(snapshot.pageHeaders);
        headers.put("Cache-Control", "no-store");
        return new WebResourceResponse(typeOf(path), "utf-8", 200, "OK", headers, new ByteArrayInputStream(bytes));
    }

    static String typeOf(String path) {
        if (path.equals(ShellList.PAGE)) return "text/html";
        String ending = path.substring(path.lastIndexOf('.') + 1);
        if (ending.equals("js")) return "text/javascript";
        if (ending.equals("css")) return "text/css";
        if (ending.equals("svg")) return "image/svg+xml";
        if (ending.equals("png")) return "image/png";
        if (ending.equals("woff2")) return "font/woff2";
        return "application/octet-stream";
    }
}
