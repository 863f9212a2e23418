package android.widget;

import android.content.Context;
import android.graphics.Typeface;
import android.view.View;

public class TextView extends View {
    private CharSequence text = "";

    public TextView(Context context) {
        super(context);
    }

    public CharSequence getText() {
        return text;
    }

    public final void setText(CharSequence text) {
        this.text = text;
    }

    public void setTextColor(int color) {}

    public void setTextSize(int unit, float size) {}

    public void setTypeface(Typeface typeface) {}

    public void setInputType(int type) {}

    public void setAllCaps(boolean is) {}

    public void setGravity(int gravity) {}
}
