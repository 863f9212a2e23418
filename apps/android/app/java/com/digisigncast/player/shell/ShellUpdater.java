package com.digisigncast.player.shell;

import com.digisigncast.player.device.ServerAddress;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fetches the player's files, verifies them, and stores them for starts without the server. */
final class ShellUpdater {
    private static final int TIMEOUT_MS = 15_000;
    private static final String[] KEPT_HEADERS = {
        "Content-Security-Policy", "Referrer-Policy", "X-Content-Type-Options", "X-Frame-Options",
        "Cross-Origin-Resource-Policy",
    };

    private final ServerAddress server;
    private final ShellStore store;

    ShellUpdater(ServerAddress server, ShellStore store) {
        this.server = server;
        this.store = store;
    }

    /** @return the version that is stored now; null when the server lists none */
    String update() throws IOException {
        ShellList list;
        try {
            list = ShellList.read(new String(fetch(ShellList.ADDRESS, null), "UTF-8"));
        } catch (FileNotFoundException e) {
            return null;
        }
        if (list == null) return null;
        ShellSnapshot kept = store.open();
        if (kept != null && kept.version.equals(list.version)) return list.version;
        Map<String, String> headers = new LinkedHashMap<String, String>();
        for (Map.Entry<String, String> entry : list.hashes.entrySet()) {
            boolean isPage = entry.getKey().equals(ShellList.PAGE);
            // The page is always fetched, because its security headers are needed too.
            if (!isPage && store.wholeFile(entry.getValue()) != null) continue;
            // The player may have been updated on the server meanwhile: then this version is discarded.
            if (!store.keep(entry.getValue(), fetch(entry.getKey(), isPage ? headers : null)))
                throw new IOException(entry.getKey() + " does not match its hash in the list.");
        }
        store.complete(list, headers);
        return list.version;
    }

    private byte[] fetch(String path, Map<String, String> headers) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(server + path).openConnection();
        try {
            connection.setConnectTimeout(TIMEOUT_MS);
            connection.setReadTimeout(TIMEOUT_MS);
            connection.setInstanceFollowRedirects(false);
            connection.setUseCaches(false);
            int status = connection.getResponseCode();
            if (status == 404) throw new FileNotFoundException(path);
            if (status != 200) throw new IOException(path + " responded with status " + status + ".");
            if (headers != null)
                for (String name : KEPT_HEADERS)
                    if (connection.getHeaderField(name) != null) headers.put(name, connection.getHeaderField(name));
            return ShellStore.readAll(connection.getInputStream());
        } finally {
            connection.disconnect();
        }
    }
}
