package android.widget;

import android.content.Context;
import android.view.ViewGroup;

public class FrameLayout extends ViewGroup {
    public static class LayoutParams extends MarginLayoutParams {
        public LayoutParams(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    public FrameLayout(Context context) {
        super(context);
    }
}
