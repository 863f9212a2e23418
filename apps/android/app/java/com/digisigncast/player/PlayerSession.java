package com.digisigncast.player;

import android.app.Activity;
import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.widget.FrameLayout;
import com.digisigncast.player.browser.Browser;
import com.digisigncast.player.browser.ForeignPages;
import com.digisigncast.player.browser.Heartbeat;
import com.digisigncast.player.browser.PageQuarantine;
import com.digisigncast.player.browser.ServerPagesClient;
import com.digisigncast.player.browser.WebViewVersion;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.common.LogTag;
import com.digisigncast.player.device.DeviceInfo;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.device.ServerAddress;
import com.digisigncast.player.shell.ShellKeeper;
import com.digisigncast.player.views.WaitingView;
import java.util.Random;

/** Shows the player's page and replaces its WebView after every failure, without a retry limit. */
final class PlayerSession implements Runnable {
    private static final long QUIET_MS = 60_000;

    final String url;
    private final Context context;
    private final FrameLayout container;
    private final DeviceSettings deviceSettings;
    private final Clock clock;
    private final ServerAddress server;
    private final ShellKeeper keeper;
    private final Backlight backlight;
    private final WaitingView waiting;
    private final Backoff backoff = new Backoff(new Random());
    private final PageQuarantine quarantine;
    private final NightlyRestart nightly = new NightlyRestart();
    private final Handler main = new Handler(Looper.getMainLooper());
    private Session session;
    /** Shown in place of the page; null for a WebView that is new enough. */
    private String tooOld;
    private long touchedAt;
    private boolean isPaused;

    PlayerSession(Activity activity, FrameLayout container, DeviceSettings deviceSettings, Clock clock) {
        context = activity;
        backlight = new Backlight(activity.getWindow());
        this.container = container;
        this.deviceSettings = deviceSettings;
        this.clock = clock;
        server = deviceSettings.server();
        url = DeviceInfo.pageUrl(context, server, deviceSettings.name());
        keeper = ShellKeeper.of(context, server);
        quarantine = new PageQuarantine(clock);
        waiting = new WaitingView(context);
        container.addView(waiting.view);
        nightly.started(clock.today());
        touched();
    }

    void start() {
        waiting.show("Connecting to " + server + " …");
        begin();
    }

    /** Cannot be started again. */
    void stop() {
        main.removeCallbacks(this);
        endSession();
        container.removeView(waiting.view);
    }

    void pause() {
        isPaused = true;
        if (session == null) return;
        session.browser.pause();
        session.pages.pause();
    }

    void resume() {
        isPaused = false;
        if (session == null) return;
        session.browser.resume();
        session.pages.resume();
    }

    /** Records that the device is in use. */
    void touched() {
        touchedAt = clock.upMs();
        backlight.dim(false);
    }

    @Override
    public void run() {
        begin();
    }

    private void begin() {
        tooOld = WebViewVersion.problem(context);
        if (tooOld != null) waiting.show(tooOld);
        try {
            session = new Session();
            session.browser.showIn(container);
            if (isPaused) pause();
            session.heartbeat.start();
            session.browser.load(url);
        } catch (RuntimeException e) {
            // WebView is a separate package: it can be missing, broken, or being updated.
            Log.w(LogTag.APP, "WebView does not start.", e);
            retryLater("Android System WebView is missing or is being updated on this device.");
        }
    }

    private void retryLater(String message) {
        endSession();
        long waitMs = backoff.nextMs();
        waiting.show(message + "\nTrying again in " + (waitMs + 999) / 1000 + " s.");
        main.removeCallbacks(this);
        main.postDelayed(this, waitMs);
    }

    /** Loads a new page without a message. */
    private void reload() {
        nightly.started(clock.today());
        endSession();
        begin();
    }

    private void endSession() {
        if (session == null) return;
        session.heartbeat.stop();
        session.pages.closeAll();
        session.browser.destroy();
        session = null;
        backlight.dim(false);
    }

    private void tick(long now) {
        long sinceTouchMs = now - touchedAt;
        if (keeper != null) {
            keeper.tick(now);
            session.heartbeat.setKept(keeper.isKept());
            if (keeper.hasNewer() && sinceTouchMs >= QUIET_MS) {
                reload();
                return;
            }
        }
        if (nightly.isDue(clock.today(), deviceSettings.restartHour(), sinceTouchMs)) reload();
    }

    private void recover(Session hung, boolean answers) {
        // The page still reports to the server. An update of the WebView ends this process.
        if (answers && tooOld != null) {
            hung.heartbeat.start();
            return;
        }
        if (!answers) hung.pages.quarantineAll();
        boolean isEnded = hung.browser.endRenderer();
        // Before Android 10, a hanging renderer can only be ended with the whole process.
        if (!answers && !isEnded) ProcessRestart.now(context);
        else retryLater(answers ? "The player does not start." : "The page stopped responding.");
    }

    /** One WebView with its events. Events of an earlier one are ignored. */
    private final class Session implements ServerPagesClient.Events, Heartbeat.Events {
        final Browser browser =
                new Browser(context, new ServerPagesClient(server, keeper == null ? null : keeper.answers, this));
        final Heartbeat heartbeat = new Heartbeat(browser, clock, this);
        final ForeignPages pages = new ForeignPages(context, container, server, quarantine);

        @Override
        public void onShown() {
            if (session != this) return;
            if (tooOld == null) waiting.hide();
            // Pages that an earlier document has left.
            pages.closeAll();
            browser.connect(server, pages);
        }

        @Override
        public void onFailed(String message) {
            if (session == this) retryLater(message);
        }

        @Override
        public void onRendererGone() {
            if (session != this) return;
            pages.quarantineAll();
            retryLater("Android System WebView crashed.");
        }

        @Override
        public void onAlive(boolean isStandby) {
            if (session != this) return;
            backoff.reset();
            waiting.hide();
            backlight.dim(isStandby && clock.upMs() - touchedAt >= QUIET_MS);
        }

        @Override
        public void onTick(long now) {
            if (session == this) tick(now);
        }

        @Override
        public void onHang(boolean answers) {
            if (session == this) recover(this, answers);
        }
    }
}
