package android.view;

import android.content.Context;
import android.graphics.drawable.Drawable;

public class View {
    public static final int VISIBLE = 0;
    public static final int GONE = 8;
    public static final int ACCESSIBILITY_LIVE_REGION_POLITE = 1;
    public static final int SYSTEM_UI_FLAG_HIDE_NAVIGATION = 2;
    public static final int SYSTEM_UI_FLAG_FULLSCREEN = 4;
    public static final int SYSTEM_UI_FLAG_LAYOUT_STABLE = 256;
    public static final int SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION = 512;
    public static final int SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN = 1024;
    public static final int SYSTEM_UI_FLAG_IMMERSIVE_STICKY = 4096;

    public interface OnClickListener {
        void onClick(View view);
    }

    public interface OnTouchListener {
        boolean onTouch(View view, MotionEvent event);
    }

    /** The view that asked for the focus last. */
    public static View focused;
    public boolean isEnabled = true;
    public boolean isFilteringTouches;
    public int visibility;
    public CharSequence description = "";
    public int systemUi;
    public ViewGroup parent;
    public ViewGroup.LayoutParams layout;
    public float rotation;
    public boolean isFocusable = true;
    public OnTouchListener onTouch;
    private OnClickListener onClick;

    public View(Context context) {}

    public void click() {
        if (isEnabled) onClick.onClick(this);
    }

    public void setOnClickListener(OnClickListener listener) {
        onClick = listener;
    }

    public void setVisibility(int visibility) {
        this.visibility = visibility;
    }

    public void setSystemUiVisibility(int flags) {
        systemUi = flags;
    }

    public final ViewParent getParent() {
        return parent;
    }

    public void setOnTouchListener(OnTouchListener listener) {
        onTouch = listener;
    }

    public void setFocusable(boolean is) {
        isFocusable = is;
    }

    public void setRotation(float degrees) {
        rotation = degrees;
    }

    public void setLayoutParams(ViewGroup.LayoutParams params) {
        layout = params;
    }

    public void bringToFront() {
        parent.children.remove(this);
        parent.children.add(this);
    }

    public final boolean requestFocus() {
        focused = this;
        return true;
    }

    public void setEnabled(boolean is) {
        isEnabled = is;
    }

    public void setFilterTouchesWhenObscured(boolean is) {
        isFilteringTouches = is;
    }

    public void setBackground(Drawable background) {}

    public void setBackgroundColor(int color) {}

    public void setContentDescription(CharSequence text) {
        description = text;
    }

    public void setPadding(int left, int top, int right, int bottom) {}

    public void setAccessibilityLiveRegion(int mode) {}

    public void setHorizontalScrollBarEnabled(boolean isEnabled) {}

    public void setVerticalScrollBarEnabled(boolean isEnabled) {}
}
