package com.digisigncast.player.shell;

import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Hex;
import com.digisigncast.player.device.ServerAddress;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

/** A server with a player. */
final class Site {
    static final String SCRIPT = "/player/assets/index-1a.js";

    final Map<String, String> files = new HashMap<String, String>();
    private final HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);

    Site(String version) throws IOException {
        become(version);
        server.createContext("/", exchange -> {
            String text = files.get(exchange.getRequestURI().getPath());
            byte[] bytes = (text == null ? "" : text).getBytes();
            exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'self'");
            exchange.sendResponseHeaders(text == null ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    void become(String version) {
        files.put("/player", "page of " + version);
        files.put(SCRIPT, "script of " + version);
        list(version);
    }

    /** Lists all files as this version. */
    void list(String version) {
        files.remove(ShellList.ADDRESS);
        StringBuilder list = new StringBuilder("player " + Hex.sha256(version.getBytes()).substring(0, 16) + "\n");
        for (String path : files.keySet())
            list.append(Hex.sha256(files.get(path).getBytes())).append(' ').append(path).append('\n');
        files.put(ShellList.ADDRESS, list.toString());
    }

    ShellKeeper keeper() {
        ServerAddress address = ServerAddress.read("http://127.0.0.1:" + server.getAddress().getPort());
        return new ShellKeeper(new ShellStore(Check.folder(), address), address);
    }

    void close() {
        server.stop(0);
    }
}
