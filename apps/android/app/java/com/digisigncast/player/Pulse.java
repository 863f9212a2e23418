package com.digisigncast.player;

import android.os.Handler;
import android.os.Looper;
import android.webkit.ValueCallback;

/** Asks the page every ten seconds whether its script runs, and notices when it has not for a minute. */
final class Pulse implements Runnable {
    static final long EVERY_MS = 10_000;
    static final long DEAD_AFTER_MS = 60_000;
    /** The player writes the first of these into its page once it runs; the second tells it that the app keeps it. */
    static final String QUESTION = "(function(d){d.shell='%s';return d.player})(document.documentElement.dataset)";
    private static final String ALIVE = "\"runs\"";

    interface Events {
        void onAlive();

        void onTick(long now);

        /** @param answers whether the page still answered, but not that its script runs */
        void onHang(boolean answers);
    }

    private final Browser browser;
    private final Events events;
    private final Clock clock;
    private final Handler main = new Handler(Looper.getMainLooper());
    private long aliveAt;
    private long answeredAt;
    private long lookedAt;
    private boolean isKept;
    private boolean isStopped;

    Pulse(Browser browser, Clock clock, Events events) {
        this.browser = browser;
        this.clock = clock;
        this.events = events;
    }

    /** A minute from here the page has to be alive for the first time. */
    void start() {
        aliveAt = clock.upMs();
        lookedAt = aliveAt;
        answeredAt = aliveAt - DEAD_AFTER_MS;
        main.postDelayed(this, EVERY_MS);
    }

    void stop() {
        isStopped = true;
        main.removeCallbacks(this);
    }

    void tellKept(boolean isKept) {
        this.isKept = isKept;
    }

    @Override
    public void run() {
        if (isStopped) return;
        long now = clock.upMs();
        // The device has slept: so has the page.
        if (now - lookedAt > 3 * EVERY_MS) aliveAt = now;
        lookedAt = now;
        if (now - aliveAt >= DEAD_AFTER_MS) {
            stop();
            events.onHang(now - answeredAt < DEAD_AFTER_MS);
            return;
        }
        events.onTick(now);
        if (isStopped) return;
        browser.ask(String.format(QUESTION, isKept ? "kept" : ""), new ValueCallback<String>() {
            @Override
            public void onReceiveValue(String answer) {
                heed(answer);
            }
        });
        main.postDelayed(this, EVERY_MS);
    }

    private void heed(String answer) {
        if (isStopped) return;
        answeredAt = clock.upMs();
        if (!ALIVE.equals(answer)) return;
        aliveAt = clock.upMs();
        events.onAlive();
    }
}
