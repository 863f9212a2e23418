package android.widget;

import android.content.Context;

public abstract class CompoundButton extends Button {
    private boolean isChecked;

    public CompoundButton(Context context) {
        super(context);
    }

    public boolean isChecked() {
        return isChecked;
    }

    public void setChecked(boolean is) {
        isChecked = is;
    }
}
