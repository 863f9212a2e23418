package android.view;

public final class MotionEvent extends InputEvent {
    public static final int ACTION_DOWN = 0;
    public float x;
    public float y;

    public final int getAction() {
        return ACTION_DOWN;
    }

    public final float getX() {
        return x;
    }

    public final float getY() {
        return y;
    }

    @Override
    public long getEventTime() {
        return android.os.Looper.nowMs;
    }
}
