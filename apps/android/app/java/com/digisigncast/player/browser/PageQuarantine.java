package com.digisigncast.player.browser;

import com.digisigncast.player.common.Clock;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Addresses of pages that were open when the renderer crashed or hung. They are not opened for an hour: all WebViews share
 * one renderer, so such a page would stop the player at each of its turns.
 */
public final class PageQuarantine {
    static final long LENGTH_MS = 60 * 60_000;

    private final Clock clock;
    private final Map<String, Long> ends = new HashMap<String, Long>();

    public PageQuarantine(Clock clock) {
        this.clock = clock;
    }

    void add(String url) {
        long now = clock.upMs();
        for (Iterator<Long> all = ends.values().iterator(); all.hasNext();) if (all.next() <= now) all.remove();
        ends.put(url, now + LENGTH_MS);
    }

    boolean contains(String url) {
        Long end = ends.get(url);
        return end != null && clock.upMs() < end;
    }
}
