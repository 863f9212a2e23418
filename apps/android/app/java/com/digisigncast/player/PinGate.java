package com.digisigncast.player;

/** Lets in who knows the PIN, and makes those wait who guess. */
final class PinGate {
    static final int FREE_TRIES = 3;
    static final long FIRST_WAIT_MS = 30_000;
    static final long LONGEST_WAIT_MS = 15 * 60_000;

    private final Choices choices;

    PinGate(Choices choices) {
        this.choices = choices;
    }

    /** How long nothing is tried any more. The clock of a box may jump: no wait is longer than it was made. */
    long waitMs(long now) {
        long until = choices.pinBlockedUntil();
        return until <= now ? 0 : Math.min(until - now, waitAfter(choices.wrongPins()));
    }

    boolean tries(String typed, long now) {
        if (waitMs(now) > 0) return false;
        // Counted before it is looked at: who pulls the plug has had the try too.
        int wrong = choices.wrongPins() + 1;
        choices.keepWrongPins(wrong, now + waitAfter(wrong));
        if (!Pin.matches(typed, choices.sealedPin())) return false;
        choices.keepWrongPins(0, 0);
        return true;
    }

    private static long waitAfter(int wrong) {
        if (wrong < FREE_TRIES) return 0;
        return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS << Math.min(wrong - FREE_TRIES, 10));
    }
}
