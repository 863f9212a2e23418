package com.digisigncast.player;

import java.util.Random;

/** How long to wait before the next try: longer after each failure, never the same for a whole wall of screens. */
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
