package com.digisigncast.player.shell;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.webkit.WebResourceResponse;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Hex;
import com.digisigncast.player.device.ServerAddress;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

/** Against a real server, on a real disk. */
public final class ShellChecks {
    private static final String SCRIPT = "/player/assets/index-1a.js";

    private ShellChecks() {}

    public static void run() throws Exception {
        Check.that("a stored player starts without its server, with the server's security headers", () -> {
            Site site = new Site("one");
            ShellKeeper keeper = site.keeper();
            is(!keeper.isKept(), "not yet");
            keeper.check(0);
            site.close();
            is(keeper.isKept() && site.keeper().isKept(), "also after a start");
            ShellAnswers answers = site.keeper().answers;
            WebResourceResponse page = answers.answer("/player", true);
            same("page of one", textOf(page));
            same("text/html", page.mime);
            same("default-src 'self'", page.headers.get("Content-Security-Policy"));
            WebResourceResponse script = answers.answer(SCRIPT, false);
            same("script of one", textOf(script));
            same("text/javascript", script.mime);
            same(null, answers.answer("/api/v1/site", false));
            same(null, answers.answer("/media/x.mp4", false));
        });
        Check.that("a running page keeps its version while a newer one is fetched", () -> {
            Site site = new Site("one");
            ShellKeeper keeper = site.keeper();
            keeper.check(0);
            keeper.answers.answer("/player", true);
            is(!keeper.hasNewer(), "the newest runs");
            site.become("two");
            keeper.check(0);
            is(keeper.hasNewer(), "there is a newer one");
            same("script of one", textOf(keeper.answers.answer(SCRIPT, false)));
            same("page of two", textOf(keeper.answers.answer("/player", true)));
            same("script of two", textOf(keeper.answers.answer(SCRIPT, false)));
            is(!keeper.hasNewer(), "the newest runs");
            site.close();
        });
        Check.that("a version that changes while it is fetched is discarded", () -> {
            Site site = new Site("one");
            ShellKeeper keeper = site.keeper();
            keeper.check(0);
            site.become("two");
            site.files.put(SCRIPT, "script of three");
            keeper.check(0);
            same("page of one", textOf(keeper.answers.answer("/player", true)));
            same("script of one", textOf(keeper.answers.answer(SCRIPT, false)));
            site.close();
        });
        Check.that("a version with a damaged file is not used until it is repaired", () -> {
            Site site = new Site("one");
            site.keeper().check(0);
            File damaged = fileWith("script of one");
            Files.write(damaged.toPath(), "script of onE".getBytes());
            ShellKeeper keeper = site.keeper();
            is(!keeper.isKept(), "known");
            same(null, keeper.answers.answer("/player", true));
            same(null, keeper.answers.answer(SCRIPT, false));
            keeper.check(0);
            same("page of one", textOf(keeper.answers.answer("/player", true)));
            site.close();
        });
        Check.that("a page that the server delivered gets no stored file", () -> {
            Site site = new Site("one");
            ShellKeeper keeper = site.keeper();
            same(null, keeper.answers.answer("/player", true));
            keeper.check(0);
            same(null, keeper.answers.answer(SCRIPT, false));
            site.close();
        });
        Check.that("a list that is invalid, or names other files, is rejected", () -> {
            String hash = Hex.sha256(new byte[0]);
            String head = "player 0123456789abcdef\n" + hash + " /player\n";
            is(ShellList.read(head) != null, "this is one");
            String[] wrong = {
                "", "<html>", "player x\n" + hash + " /player", "player 0123456789abcdef\n" + hash + " " + SCRIPT,
                head + hash + " /player/assets/../x", head + hash + " /api/v1/x", head + "abc " + SCRIPT, head + "x",
            };
            for (String text : wrong) same(null, ShellList.read(text));
        });
        Check.that("no files of another server are kept, and none over https", () -> {
            Site site = new Site("one");
            site.keeper().check(0);
            new ShellStore(Check.folder(), ServerAddress.read("http://other.local"));
            is(!site.keeper().isKept(), "gone");
            same(null, ShellKeeper.of(new Context(), ServerAddress.read("https://a.example")));
            site.close();
        });
    }

    private static String textOf(WebResourceResponse answer) throws IOException {
        return new String(ShellStore.readAll(answer.data));
    }

    private static File fileWith(String text) {
        String hash = Hex.sha256(text.getBytes());
        for (File folder : Check.folder().listFiles()) if (new File(folder, hash).exists()) return new File(folder, hash);
        throw new AssertionError("not kept: " + text);
    }

    /** A server with a player. */
    private static final class Site {
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
            StringBuilder list = new StringBuilder("player " + Hex.sha256(version.getBytes()).substring(0, 16) + "\n");
            for (String path : new String[] {"/player", SCRIPT})
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
}
