package android.widget;

import android.content.Context;
import android.view.ViewGroup;

public class LinearLayout extends ViewGroup {
    public static final int VERTICAL = 1;

    public static class LayoutParams extends ViewGroup.MarginLayoutParams {
        public LayoutParams(int width, int height) {}
    }

    public LinearLayout(Context context) {
        super(context);
    }

    public void setOrientation(int orientation) {}

    public void setGravity(int gravity) {}
}
