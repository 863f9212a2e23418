package com.digisigncast.player;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.lastView;
import static com.digisigncast.player.common.Check.same;

import android.app.Activity;
import android.os.Build;
import android.os.Looper;
import android.os.Process;
import android.webkit.WebView;
import android.widget.FrameLayout;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.pin.Devices;
import java.util.Calendar;

/** Over https. ShellChecks covers the files that are stored on plain http. */
final class PlayingChecks {
    private static final FrameLayout[] root = {null};

    private PlayingChecks() {}

    static void run() throws Exception {
        Check.that("it loads the player's page with the data of the device", () -> {
            start(new Clock());
            same("https://signs.example.com/player?name=Window&model=Maker%20TV%20Box&os=Android%2014&version=App%201.0.1",
                    lastView().loaded.get(0));
        });
        Check.that("a message is shown until the page is loaded", () -> {
            start(new Clock());
            is(Check.wordsIn(root[0]).contains("Connecting to https://signs.example.com"), "words");
            lastView().client.onPageFinished(lastView(), lastView().loaded.get(0));
            same("", Check.wordsIn(root[0]));
        });
        Check.that("a server that cannot be reached is retried without end, with a new WebView each time", () -> {
            start(new Clock());
            for (int i = 0; i < 40; i++) {
                WebView failed = lastView();
                failed.client.onReceivedError(failed, -2, "", failed.loaded.get(0));
                Looper.pass(1);
                is(failed.isDestroyed && Check.wordsIn(root[0]).contains("cannot be reached"), "message shown");
                Looper.pass(Backoff.LONGEST_MS);
                is(lastView() != failed && lastView().loaded.size() == 1, "tried again");
            }
        });
        Check.that("a WebView that crashes is replaced", () -> {
            start(new Clock());
            WebView fallen = lastView();
            is(fallen.client.onRenderProcessGone(fallen, null), "the app lives on");
            Looper.pass(Backoff.LONGEST_MS);
            is(fallen.isDestroyed && lastView() != fallen, "replaced");
        });
        Check.that("a page that hangs for a minute is ended and loaded again", () -> {
            start(new Clock());
            WebView hung = lastView();
            Looper.pass(5 * 60_000);
            same(hung, lastView());
            hung.reply = null;
            Looper.pass(50_000);
            same(hung, lastView());
            Looper.pass(30_000 + Backoff.LONGEST_MS);
            is(hung.renderer.isEnded && hung.isDestroyed && lastView() != hung, "replaced");
            same(0, Process.kills);
        });
        Check.that("before Android 10 a page that hangs ends the process", () -> {
            Build.VERSION.SDK_INT = 28;
            start(new Clock());
            lastView().reply = null;
            Looper.pass(80_000);
            same(1, Process.kills);
        });
        Check.that("a page whose script never runs is loaded again", () -> {
            start(new Clock());
            WebView empty = lastView();
            empty.reply = "null";
            Looper.pass(80_000 + Backoff.LONGEST_MS);
            is(empty.isDestroyed && lastView() != empty, "replaced");
        });
        Check.that("a device that was asleep does not count that as a hang", () -> {
            start(new Clock());
            WebView asleep = lastView();
            Looper.pass(30_000);
            Looper.nowMs += 8 * 60 * 60_000L;
            Looper.pass(30_000);
            is(asleep == lastView() && !asleep.isDestroyed, "still the same");
        });
        Check.that("in standby the display is dimmed, until the screen opens, is touched, or the page fails", () -> {
            Activity window = new Activity();
            PlayerSession playing = start(window, new Clock());
            WebView page = lastView();
            Looper.pass(90_000);
            same(-1f, brightnessOf(window));
            page.reply = "\"standby\"";
            Looper.pass(10_000);
            same(0f, brightnessOf(window));
            page.reply = "\"runs\"";
            Looper.pass(1000);
            same(-1f, brightnessOf(window));
            page.reply = "\"standby\"";
            Looper.pass(10_000);
            playing.touched();
            same(-1f, brightnessOf(window));
            Looper.pass(5 * 60_000);
            same(0f, brightnessOf(window));
            is(page == lastView() && !page.isDestroyed, "the page is not replaced");
            page.client.onRenderProcessGone(page, null);
            same(-1f, brightnessOf(window));
        });
        Check.that("a missing WebView is retried", () -> {
            WebView.isMissing = true;
            start(new Clock());
            is(Check.wordsIn(root[0]).contains("WebView"), "message shown");
            Looper.pass(10 * 60_000);
            WebView.isMissing = false;
            Looper.pass(Backoff.LONGEST_MS);
            same(1, WebView.made.size());
        });
        Check.that("the page is reloaded at night without a message", () -> {
            HourClock clock = new HourClock();
            start(clock);
            WebView evening = lastView();
            evening.client.onPageFinished(evening, evening.loaded.get(0));
            Looper.pass(10 * 60_000);
            same(evening, lastView());
            clock.day = 13;
            clock.hour = 4;
            Looper.pass(10_000);
            is(evening.isDestroyed && lastView() != evening, "renewed");
            same("", Check.wordsIn(root[0]));
            Looper.pass(30 * 60_000);
            same(2, WebView.made.size());
        });
        Check.that("events of a WebView that was replaced are ignored", () -> {
            start(new Clock());
            WebView old = lastView();
            old.client.onRenderProcessGone(old, null);
            Looper.pass(Backoff.LONGEST_MS);
            int made = WebView.made.size();
            old.client.onReceivedError(old, -2, "", old.loaded.get(0));
            old.client.onRenderProcessGone(old, null);
            Looper.pass(20_000);
            is(made == WebView.made.size() && !lastView().isDestroyed, "still the same");
        });
    }

    private static void start(Clock clock) {
        start(new Activity(), clock);
    }

    private static PlayerSession start(Activity window, Clock clock) {
        DeviceSettings deviceSettings = Devices.setUp("signs.example.com");
        root[0] = new FrameLayout(null);
        PlayerSession playing = new PlayerSession(window, root[0], deviceSettings, clock);
        playing.start();
        return playing;
    }

    private static float brightnessOf(Activity window) {
        return window.getWindow().getAttributes().screenBrightness;
    }

    private static final class HourClock extends Clock {
        int day = 12;
        int hour = 22;

        @Override
        public Calendar today() {
            Calendar calendar = Calendar.getInstance();
            calendar.set(2026, Calendar.MARCH, day, hour, 10, 0);
            return calendar;
        }
    }
}
