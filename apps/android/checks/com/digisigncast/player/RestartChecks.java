package com.digisigncast.player;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.app.PendingIntent;
import android.content.Context;
import android.os.Process;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.device.DeviceSettings;
import java.util.Calendar;
import java.util.Random;

/** Retries, the nightly restart, and the restart after a crash. */
final class RestartChecks {
    private RestartChecks() {}

    static void run() throws Exception {
        Check.that("retry delays grow up to a minute", () -> {
            Backoff backoff = new Backoff(new Random() {
                @Override
                public double nextDouble() {
                    return 0.999_999;
                }
            });
            same(1999L, backoff.nextMs());
            same(3999L, backoff.nextMs());
            for (int i = 0; i < 100; i++) is(backoff.nextMs() <= Backoff.LONGEST_MS, "at most a minute");
            is(backoff.nextMs() > 59_000, "about a minute");
        });
        Check.that("the nightly restart runs once, in its hour, when the device is not in use", () -> {
            Calendar evening = at(12, 22);
            Calendar night = at(13, 4);
            NightlyRestart nightly = new NightlyRestart();
            nightly.started(evening);
            is(!nightly.isDue(evening, 4, NightlyRestart.IDLE_MS), "not in another hour");
            is(!nightly.isDue(night, DeviceSettings.NEVER, NightlyRestart.IDLE_MS), "not when it is off");
            is(!nightly.isDue(night, 4, 1000), "not while the device is in use");
            is(nightly.isDue(night, 4, NightlyRestart.IDLE_MS), "now");
            nightly.started(night);
            is(!nightly.isDue(night, 4, NightlyRestart.IDLE_MS), "not twice");
        });
        Check.that("an uncaught exception restarts the player", () -> {
            new PlayerApp().uncaughtException(Thread.currentThread(), new IllegalStateException("x"));
            same(1, Process.kills);
            is(Context.alarms.plannedAt > System.currentTimeMillis(), "planned");
            is((PendingIntent.lastFlags & PendingIntent.FLAG_IMMUTABLE) != 0, "immutable");
        });
    }

    private static Calendar at(int day, int hour) {
        Calendar calendar = Calendar.getInstance();
        calendar.set(2026, Calendar.MARCH, day, hour, 30, 0);
        return calendar;
    }
}
