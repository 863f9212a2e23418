package android.view;

public abstract class InputEvent {
    public abstract long getEventTime();
}
