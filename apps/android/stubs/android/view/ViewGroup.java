package android.view;

import android.content.Context;
import java.util.ArrayList;
import java.util.List;

public abstract class ViewGroup extends View implements ViewParent {
    public static class LayoutParams {
        public static final int MATCH_PARENT = -1;
        public static final int WRAP_CONTENT = -2;
        public int width;
        public int height;
    }

    public static class MarginLayoutParams extends LayoutParams {
        public int leftMargin;
        public int topMargin;

        public void setMargins(int left, int top, int right, int bottom) {
            leftMargin = left;
            topMargin = top;
        }
    }

    public final List<View> children = new ArrayList<View>();

    public ViewGroup(Context context) {
        super(context);
    }

    public void addView(View child) {
        addView(child, children.size());
    }

    public void addView(View child, LayoutParams params) {
        addView(child);
    }

    public void addView(View child, int index) {
        child.parent = this;
        children.add(index, child);
    }

    public void removeView(View child) {
        child.parent = null;
        children.remove(child);
    }
}
