package com.digisigncast.player.pin;

import com.digisigncast.player.device.DeviceSettings;

/** Checks the PIN and limits guessing: each wrong PIN after the third doubles the wait. */
final class PinGate {
    static final int FREE_TRIES = 3;
    static final long FIRST_WAIT_MS = 30_000;
    static final long LONGEST_WAIT_MS = 15 * 60_000;

    private final DeviceSettings deviceSettings;

    PinGate(DeviceSettings deviceSettings) {
        this.deviceSettings = deviceSettings;
    }

    /** Milliseconds until the next try; 0 when it is allowed now. Survives a restart. */
    long waitMs(long now) {
        int wrong = deviceSettings.wrongPins();
        long left = deviceSettings.pinBlockedUntil() - now;
        long longest = waitAfter(wrong);
        if (left <= longest) return Math.max(0, left);
        // The clock was set back, as on devices without a clock battery: the wait restarts at the new time.
        deviceSettings.keepWrongPins(wrong, now + longest);
        return longest;
    }

    /** Slow. Counts the attempt before it compares, so that switching the device off does not reset the count. */
    boolean check(String typed, long now) {
        if (waitMs(now) > 0) return false;
        int wrong = deviceSettings.wrongPins() + 1;
        deviceSettings.keepWrongPins(wrong, now + waitAfter(wrong));
        String sealed = deviceSettings.sealedPin();
        if (!Pin.matches(typed, sealed)) return false;
        deviceSettings.keepWrongPins(0, 0);
        if (Pin.isOutdated(sealed)) deviceSettings.keepPin(Pin.seal(typed));
        return true;
    }

    private static long waitAfter(int wrong) {
        if (wrong < FREE_TRIES) return 0;
        return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS << Math.min(wrong - FREE_TRIES, 10));
    }
}
