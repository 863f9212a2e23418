package com.digisigncast.player;

import java.util.Calendar;

/** Once a night, in its hour, when nobody stands in front of the screen. */
final class NightlyRestart {
    static final long IDLE_MS = 5 * 60_000;
    private static final int NONE = -1;

    private int lastDay = NONE;

    /** A player that has only just been started needs no other start. */
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
