package com.digisigncast.player;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.lastView;
import static com.digisigncast.player.common.Check.same;

import android.app.Activity;
import android.os.Looper;
import android.os.Process;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.widget.FrameLayout;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.pin.Devices;

/** A WebView that is too old for the player, and a player that does not start. */
final class OldWebViewChecks {
    private static final FrameLayout[] root = {null};

    private OldWebViewChecks() {}

    static void run() throws Exception {
        Check.that("a WebView that is too old shows a sentence in place of a black page, and is not loaded again", () -> {
            WebView page = start("Chrome/39.0.0.0");
            page.reply = "null";
            is(shown().contains("version 39. The player needs 67 or newer"), "shown while the page loads");
            finish(page);
            for (int minutes = 0; minutes < 60; minutes++) {
                Looper.pass(60_000);
                is(shown().contains("Install newer system software"), "shown after " + minutes + " minutes");
            }
            is(!shown().contains("Trying again"), "no countdown");
            is(WebView.made.size() == 1 && page.loaded.size() == 1, "the page stays, and reports to the server");
            same(0, Process.kills);
        });
        Check.that("an old WebView plays where the player's script runs nevertheless", () -> {
            WebView page = start("Chrome/66.0.3359.158");
            finish(page);
            is(shown().contains("version 66"), "until it runs");
            Looper.pass(10_000);
            same("", shown());
        });
        Check.that("the version of the WebView is checked at each start of the page", () -> {
            WebView page = start("Chrome/120.0.0.0");
            finish(page);
            same("", shown());
            WebSettings.agent = "Chrome/61.0.3163.98";
            WebView old = startAgain(page);
            finish(old);
            is(shown().contains("version 61"), "its updates were removed");
            WebSettings.agent = "Chrome/138.0.0.0";
            finish(startAgain(old));
            same("", shown());
        });
        Check.that("a player that does not start on a new WebView is reported and loaded again", () -> {
            WebView page = start("Chrome/120.0.0.0");
            page.reply = "null";
            finish(page);
            Looper.pass(50_000);
            same("", shown());
            Looper.pass(10_000);
            is(shown().contains("The player does not start."), "reported");
            Looper.pass(Backoff.LONGEST_MS);
            is(page.isDestroyed && lastView() != page, "loaded again");
        });
    }

    private static WebView start(String agent) {
        WebSettings.agent = agent;
        root[0] = new FrameLayout(null);
        new PlayerSession(new Activity(), root[0], Devices.setUp("signs.example.com"), new Clock()).start();
        return lastView();
    }

    private static WebView startAgain(WebView fallen) {
        fallen.client.onRenderProcessGone(fallen, null);
        while (lastView() == fallen) Looper.pass(100);
        return lastView();
    }

    private static void finish(WebView page) {
        page.client.onPageFinished(page, page.loaded.get(0));
    }

    private static String shown() {
        return Check.wordsIn(root[0]);
    }
}
