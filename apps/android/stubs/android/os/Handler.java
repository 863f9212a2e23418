package android.os;

public class Handler {
    public Handler(Looper looper) {}

    public final boolean post(Runnable work) {
        return postDelayed(work, 0);
    }

    public final boolean postDelayed(Runnable work, long delayMs) {
        Looper.add(work, delayMs);
        return true;
    }

    public final void removeCallbacks(Runnable work) {
        Looper.remove(work);
    }
}
