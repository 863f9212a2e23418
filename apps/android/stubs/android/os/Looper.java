package android.os;

import java.util.ArrayList;
import java.util.List;

/** The queue and the clock of every Handler in the checks. */
public final class Looper {
    public static long nowMs;
    private static final List<Object[]> queue = new ArrayList<Object[]>();

    public static Looper getMainLooper() {
        return new Looper();
    }

    static synchronized void add(Runnable work, long delayMs) {
        queue.add(new Object[] {nowMs + delayMs, work});
    }

    static synchronized void remove(Runnable work) {
        for (int i = queue.size() - 1; i >= 0; i--) if (queue.get(i)[1] == work) queue.remove(i);
    }

    public static synchronized void clear() {
        queue.clear();
        nowMs = 1_000_000;
    }

    /** Advances the clock and runs due work in order. */
    public static void pass(long ms) {
        long end = nowMs + ms;
        for (Object[] next = earliest(end); next != null; next = earliest(end)) {
            nowMs = Math.max(nowMs, (Long) next[0]);
            ((Runnable) next[1]).run();
        }
        nowMs = end;
    }

    private static synchronized Object[] earliest(long end) {
        Object[] best = null;
        for (Object[] entry : queue) if ((Long) entry[0] <= end && (best == null || (Long) entry[0] < (Long) best[0])) best = entry;
        queue.remove(best);
        return best;
    }
}
