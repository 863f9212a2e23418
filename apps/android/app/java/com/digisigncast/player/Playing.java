package com.digisigncast.player;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.util.Log;
import android.widget.FrameLayout;
import java.util.Random;

/** Sees to it that the player's page is shown: one life of the web part after the other, for ever. */
final class Playing implements Runnable {
    private static final long QUIET_MS = 60_000;

    final String url;
    private final Context context;
    private final FrameLayout place;
    private final Choices choices;
    private final Clock clock;
    private final ServerAddress server;
    private final ShellKeeper keeper;
    private final WaitingView waiting;
    private final Backoff backoff = new Backoff(new Random());
    private final NightlyRestart nightly = new NightlyRestart();
    private final Handler main = new Handler(Looper.getMainLooper());
    private Life life;
    private long touchedAt;
    private boolean isPaused;

    Playing(Context context, FrameLayout place, Choices choices, Clock clock) {
        this.context = context;
        this.place = place;
        this.choices = choices;
        this.clock = clock;
        server = choices.server();
        url = DeviceFacts.pageUrl(context, server, choices.name());
        keeper = ShellKeeper.of(context, server);
        waiting = new WaitingView(context);
        place.addView(waiting.view);
        nightly.started(clock.today());
        touched();
    }

    void start() {
        waiting.say("Connecting to " + server + " …");
        begin();
    }

    /** For good. */
    void stop() {
        main.removeCallbacks(this);
        endLife();
        place.removeView(waiting.view);
    }

    void pause() {
        isPaused = true;
        if (life != null) life.browser.pause();
    }

    void resume() {
        isPaused = false;
        if (life != null) life.browser.resume();
    }

    /** Somebody is in front of the screen. */
    void touched() {
        touchedAt = clock.upMs();
    }

    @Override
    public void run() {
        begin();
    }

    private void begin() {
        try {
            life = new Life();
            life.browser.showIn(place);
            if (isPaused) life.browser.pause();
            life.pulse.start();
            life.browser.load(url);
        } catch (RuntimeException e) {
            // WebView is a package of its own: it can be missing, broken, or in the middle of an update.
            Log.w(PlayerApp.TAG, "The web part does not start.", e);
            again("Android System WebView is missing or is being updated on this device.");
        }
    }

    private void again(String words) {
        endLife();
        long waitMs = backoff.nextMs();
        waiting.say(words + "\nTrying again in " + (waitMs + 999) / 1000 + " s.");
        main.removeCallbacks(this);
        main.postDelayed(this, waitMs);
    }

    /** A new page without a word about it. */
    private void renew() {
        nightly.started(clock.today());
        endLife();
        begin();
    }

    private void endLife() {
        if (life == null) return;
        life.pulse.stop();
        life.browser.destroy();
        life = null;
    }

    private void tick(long now) {
        long sinceTouchMs = now - touchedAt;
        if (keeper != null) {
            keeper.tick(now);
            life.pulse.tellKept(keeper.isKept());
            if (keeper.hasNewer() && sinceTouchMs >= QUIET_MS) {
                renew();
                return;
            }
        }
        if (nightly.isDue(clock.today(), choices.restartHour(), sinceTouchMs)) renew();
    }

    private void heal(Life hung, boolean answers) {
        boolean isEnded = hung.browser.endRenderer();
        // Before Android 10 a page that hangs goes away with its process only.
        if (!answers && !isEnded) ProcessRestart.now(context);
        else again("The page did not answer any more.");
    }

    /** What happens in one life. What comes from an earlier one does not count. */
    private final class Life implements OwnPages.Events, Pulse.Events {
        final Browser browser =
                new Browser(context, new OwnPages(server, keeper == null ? null : keeper.answers, this));
        final Pulse pulse = new Pulse(browser, clock, this);

        @Override
        public void onShown() {
            if (life == this) waiting.hide();
        }

        @Override
        public void onFailed(String words) {
            if (life == this) again(words);
        }

        @Override
        public void onRendererGone() {
            if (life == this) again("The web part of this device fell over.");
        }

        @Override
        public void onAlive() {
            if (life == this) backoff.reset();
        }

        @Override
        public void onTick(long now) {
            if (life == this) tick(now);
        }

        @Override
        public void onHang(boolean answers) {
            if (life == this) heal(this, answers);
        }
    }
}
