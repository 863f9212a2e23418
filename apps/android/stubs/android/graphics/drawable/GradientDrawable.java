package android.graphics.drawable;

public class GradientDrawable extends Drawable {
    public void setColor(int colour) {}

    public void setCornerRadius(float radius) {}

    public void setStroke(int width, int colour) {}
}
