package com.digisigncast.player;

import java.util.Calendar;

/** Decides when the page is reloaded at night: once, in the configured hour, when the device is not in use. */
final class NightlyRestart {
    static final long IDLE_MS = 5 * 60_000;
    private static final int NONE = -1;

    private int lastDay = NONE;

    /** Counts as the restart of this day. */
    void started(Calendar now) {
        lastDay = dayOf(now);
    }

    boolean isDue(Calendar now, int hour, long sinceTouchMs) {
        return now.get(Calendar.HOUR_OF_DAY) == hour && dayOf(now) != lastDay && sinceTouchMs >= IDLE_MS;
    }

    private static int dayOf(Calendar now) {
        return now.get(Calendar.YEAR) * 1000 + now.get(Calendar.DAY_OF_YEAR);
    }
}
