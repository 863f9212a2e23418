package com.digisigncast.player.common;

import android.os.SystemClock;
import java.util.Calendar;

/** The time of day, which can be set, and the time since power-on, which only moves forward. */
public class Clock {
    public long upMs() {
        return SystemClock.elapsedRealtime();
    }

    public long nowMs() {
        return System.currentTimeMillis();
    }

    public Calendar today() {
        Calendar calendar = Calendar.getInstance();
        calendar.setTimeInMillis(nowMs());
        return calendar;
    }
}
