package android.graphics.drawable;

public class StateListDrawable extends DrawableContainer {
    public void addState(int[] states, Drawable drawable) {}
}
