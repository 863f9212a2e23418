package com.digisigncast.player.shell;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.webkit.WebResourceResponse;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Hex;
import com.digisigncast.player.device.ServerAddress;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;

/** Against a real server, on a real disk. */
public final class ShellChecks {
    private static final String SCRIPT = Site.SCRIPT;

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
        Check.that("a player with two builds is stored completely or not at all", ShellChecks::checkBuilds);
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

    /** Twice as many files as the player has, some of them with the same bytes. */
    private static void checkBuilds() throws Exception {
        Site site = new Site("one");
        for (int i = 0; i < 45; i++) {
            site.files.put("/player/assets/part-" + i + "_-x.js", "part " + i + " –");
            site.files.put("/player/assets/old-part-" + i + "_-x.js", "old part " + Math.max(i, 1));
        }
        site.files.put("/player/assets/index-1a.css", "styles");
        site.list("both");
        String missing = "/player/assets/old-part-40_-x.js";
        String text = site.files.remove(missing);
        ShellKeeper keeper = site.keeper();
        keeper.check(0);
        is(!keeper.isKept() && keeper.answers.answer("/player", true) == null, "incomplete");
        site.files.put(missing, text);
        keeper.check(0);
        site.close();
        is(keeper.isKept(), "complete");
        site.files.remove(ShellList.ADDRESS);
        ShellAnswers answers = site.keeper().answers;
        same("page of one", textOf(answers.answer("/player", true)));
        for (String path : site.files.keySet()) same(site.files.get(path), textOf(answers.answer(path, path.equals("/player"))));
        same("text/javascript", answers.answer(missing, false).mime);
        same("text/css", answers.answer("/player/assets/index-1a.css", false).mime);
    }

    private static String textOf(WebResourceResponse answer) throws IOException {
        return new String(ShellStore.readAll(answer.data));
    }

    private static File fileWith(String text) {
        String hash = Hex.sha256(text.getBytes());
        for (File folder : Check.folder().listFiles()) if (new File(folder, hash).exists()) return new File(folder, hash);
        throw new AssertionError("not kept: " + text);
    }
}
