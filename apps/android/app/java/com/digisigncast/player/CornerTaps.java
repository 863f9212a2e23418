package com.digisigncast.player;

/** Detects five quick taps in the top left corner. */
final class CornerTaps {
    private static final int NEEDED = 5;
    private static final long WITHIN_MS = 4000;

    private final float reach;
    private final long[] times = new long[NEEDED];
    private int count;

    /** @param reach the size of the corner in pixels */
    CornerTaps(float reach) {
        this.reach = reach;
    }

    /** Returns true for the fifth tap. */
    boolean tap(float x, float y, long now) {
        if (x > reach || y > reach) {
            count = 0;
            return false;
        }
        times[count % NEEDED] = now;
        count++;
        if (count < NEEDED || now - times[count % NEEDED] > WITHIN_MS) return false;
        count = 0;
        return true;
    }
}
