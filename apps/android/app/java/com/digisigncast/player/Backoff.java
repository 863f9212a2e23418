package com.digisigncast.player;

import java.util.Random;

/** Exponential backoff with jitter, so that many screens do not retry at the same moment. */
final class Backoff {
    static final long SHORTEST_MS = 1000;
    static final long LONGEST_MS = 60_000;

    private final Random random;
    private int failures;

    Backoff(Random random) {
        this.random = random;
    }

    long nextMs() {
        long ceiling = Math.min(LONGEST_MS, SHORTEST_MS << Math.min(++failures, 10));
        return SHORTEST_MS + (long) (random.nextDouble() * (ceiling - SHORTEST_MS));
    }

    void reset() {
        failures = 0;
    }
}
