package com.digisigncast.player;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.lastView;
import static com.digisigncast.player.common.Check.same;

import android.app.Activity;
import android.os.Looper;
import android.webkit.WebView;
import android.widget.FrameLayout;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.pin.Devices;
import java.util.Arrays;
import java.util.List;

/** Web pages above the player, and the player below them. */
final class WebPagesChecks {
    private static final String PAGE = "https://news.example/today";
    private static final long HOUR_MS = 60 * 60_000;

    private WebPagesChecks() {}

    static void run() throws Exception {
        Check.that("a page that was open when the player crashed or hung is not opened for an hour", () -> {
            start();
            WebView player = shown();
            open(player, PAGE);
            player.client.onRenderProcessGone(player, null);
            Looper.pass(Backoff.LONGEST_MS);
            is(lastView() != player, "replaced");
            player = shown();
            same(Arrays.asList("failed 1"), answers(player, PAGE));
            WebView other = open(player, PAGE + "?other");
            // The renderer of the page only.
            other.client.onRenderProcessGone(other, null);
            Looper.pass(1);
            same(Arrays.asList("failed 1"), answers(player, PAGE + "?other"));
            open(player, PAGE + "?third");
            player.reply = null;
            Looper.pass(80_000 + Backoff.LONGEST_MS);
            is(lastView() != player, "replaced");
            player = shown();
            same(Arrays.asList("failed 1"), answers(player, PAGE + "?third"));
            Looper.pass(HOUR_MS);
            for (String query : new String[] {"", "?other", "?third"}) open(player, PAGE + query);
        });
        Check.that("pages behind another window are paused, and are no reason for its crash", () -> {
            PlayerSession playing = start();
            WebView player = shown();
            playing.pause();
            WebView page = open(player, PAGE);
            is(page.isPaused, "opened while it is not visible");
            player.client.onRenderProcessGone(player, null);
            Looper.pass(Backoff.LONGEST_MS);
            player = shown();
            page = open(player, PAGE);
            is(player.isPaused && page.isPaused, "the next one, too");
            playing.resume();
            is(!player.isPaused && !page.isPaused, "visible again");
        });
        Check.that("late messages of an earlier page of the player open nothing", () -> {
            PlayerSession playing = start();
            WebView player = shown();
            shown();
            int made = WebView.made.size();
            player.earlierPort.receive("load 1 0 0 100 100 0 100 " + PAGE);
            same(made, WebView.made.size());
            open(player, PAGE);
            playing.stop();
            made = WebView.made.size();
            player.ports[0].receive("load 1 0 0 100 100 0 100 " + PAGE);
            same(made, WebView.made.size());
        });
    }

    private static PlayerSession start() {
        PlayerSession playing =
                new PlayerSession(new Activity(), new FrameLayout(null), Devices.setUp("signs.example.com"), new Clock());
        playing.start();
        return playing;
    }

    /** The last WebView, with its page loaded. */
    private static WebView shown() {
        WebView player = lastView();
        player.client.onPageFinished(player, player.loaded.get(0));
        return player;
    }

    private static WebView open(WebView player, String url) {
        int made = WebView.made.size();
        player.ports[0].receive("load 1 0 0 100 100 0 100 " + url);
        same(made + 1, WebView.made.size());
        return lastView();
    }

    /** The answers to a page that is not opened. */
    private static List<String> answers(WebView player, String url) {
        int made = WebView.made.size();
        player.ports[0].sent.clear();
        player.ports[0].receive("load 1 0 0 100 100 0 100 " + url);
        same(made, WebView.made.size());
        return player.ports[0].sent;
    }
}
