package com.digisigncast.player.views;

import android.content.Context;
import android.view.Gravity;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Covers the display until the page is loaded, and shows the reason. */
public final class WaitingView {
    public static final String HINT = "Settings: Menu key, long press on Back, or five taps in the top left corner.";

    public final LinearLayout view;
    private final TextView message;

    public WaitingView(Context context) {
        Theme theme = new Theme(context);
        view = theme.column();
        view.setGravity(Gravity.CENTER);
        view.setBackgroundColor(Theme.GROUND);
        view.setPadding(theme.px(48), theme.px(48), theme.px(48), theme.px(48));
        message = theme.text("", 20, Theme.INK);
        message.setGravity(Gravity.CENTER);
        TextView hint = theme.note(HINT);
        hint.setGravity(Gravity.CENTER);
        hint.setPadding(0, theme.px(24), 0, 0);
        TextView title = theme.title("DigiSignCast");
        title.setPadding(0, 0, 0, theme.px(16));
        title.setGravity(Gravity.CENTER);
        view.addView(title);
        view.addView(message);
        view.addView(hint);
    }

    public void show(String text) {
        message.setText(text);
        view.setVisibility(View.VISIBLE);
    }

    public void hide() {
        view.setVisibility(View.GONE);
    }
}
