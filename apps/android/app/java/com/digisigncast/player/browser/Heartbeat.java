package com.digisigncast.player.browser;

import android.os.Handler;
import android.os.Looper;
import android.webkit.ValueCallback;
import com.digisigncast.player.common.Clock;

/**
 * Asks the page every ten seconds whether its script runs, and reports a hang after a minute without an answer. A page in
 * standby is asked every second, so that the display lights up when the screen opens.
 */
public final class Heartbeat implements Runnable {
    static final long EVERY_MS = 10_000;
    static final long STANDBY_EVERY_MS = 1000;
    static final long HANG_AFTER_MS = 60_000;
    /**
     * Reads data-player, which the page sets once it runs, and data-state. Sets data-shell: whether the app stores the
     * page's files.
     */
    static final String QUESTION = "(function(d){d.shell='%s';"
            + "return d.player==='runs'&&d.state==='standby'?'standby':d.player})(document.documentElement.dataset)";
    private static final String ALIVE = "\"runs\"";
    private static final String STANDBY = "\"standby\"";

    public interface Events {
        /** @param isStandby whether the display is black on purpose */
        void onAlive(boolean isStandby);

        void onTick(long now);

        /** @param answers whether the page still answers, although its script does not run */
        void onHang(boolean answers);
    }

    private final Browser browser;
    private final Events events;
    private final Clock clock;
    private final Handler main = new Handler(Looper.getMainLooper());
    private long aliveAt;
    private long answeredAt;
    private long ranAt;
    private boolean isKept;
    private boolean isStandby;
    private boolean isStopped;

    public Heartbeat(Browser browser, Clock clock, Events events) {
        this.browser = browser;
        this.clock = clock;
        this.events = events;
    }

    /** The first answer is due within a minute. */
    public void start() {
        isStopped = false;
        aliveAt = clock.upMs();
        ranAt = aliveAt;
        answeredAt = aliveAt - HANG_AFTER_MS;
        main.postDelayed(this, EVERY_MS);
    }

    public void stop() {
        isStopped = true;
        main.removeCallbacks(this);
    }

    public void setKept(boolean isKept) {
        this.isKept = isKept;
    }

    @Override
    public void run() {
        if (isStopped) return;
        long now = clock.upMs();
        // The device and its page were in sleep mode: not a hang.
        if (now - ranAt > 3 * EVERY_MS) aliveAt = now;
        ranAt = now;
        if (now - aliveAt >= HANG_AFTER_MS) {
            stop();
            events.onHang(now - answeredAt < HANG_AFTER_MS);
            return;
        }
        events.onTick(now);
        if (isStopped) return;
        browser.ask(String.format(QUESTION, isKept ? "kept" : ""), new ValueCallback<String>() {
            @Override
            public void onReceiveValue(String answer) {
                handle(answer);
            }
        });
        main.postDelayed(this, isStandby ? STANDBY_EVERY_MS : EVERY_MS);
    }

    private void handle(String answer) {
        if (isStopped) return;
        answeredAt = clock.upMs();
        isStandby = STANDBY.equals(answer);
        if (!isStandby && !ALIVE.equals(answer)) return;
        aliveAt = clock.upMs();
        events.onAlive(isStandby);
    }
}
