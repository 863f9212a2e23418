package com.digisigncast.player;

import android.os.SystemClock;
import java.util.Calendar;

/** The time of day, which can be set, and the time since power-on, which only moves forward. */
class Clock {
    long upMs() {
        return SystemClock.elapsedRealtime();
    }

    long nowMs() {
        return System.currentTimeMillis();
    }

    Calendar today() {
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(nowMs());
        return calendar;
    }
}
