package com.digisigncast.player.shell;

import android.webkit.WebResourceResponse;
import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Serves the player's files from the device. All requests of a page get the same version; a page delivered by the
 * server gets no stored files. WebView calls this on its own threads.
 */
public final class ShellAnswers {
    private final ShellStore store;
    private volatile ShellSnapshot current;

    ShellAnswers(ShellStore store) {
        this.store = store;
    }

    /** The version of the running page; null when the server delivered it. */
    String runningVersion() {
        ShellSnapshot snapshot = current;
        return snapshot == null ? null : snapshot.version;
    }

    /** Returns null when the request goes to the server. */
    public WebResourceResponse answer(String path, boolean isNavigation) {
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
