package com.digisigncast.player;

import android.content.Context;
import android.view.Gravity;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Covers the display until the page is loaded, and shows the reason. */
final class WaitingView {
    static final String HINT = "Settings: Menu key, long press on Back, or five taps in the top left corner.";

    final LinearLayout view;
    private final TextView words;

    WaitingView(Context context) {
        Look look = new Look(context);
        view = look.column();
        view.setGravity(Gravity.CENTER);
        view.setBackgroundColor(Look.GROUND);
        view.setPadding(look.px(48), look.px(48), look.px(48), look.px(48));
        words = look.text("", 20, Look.INK);
        words.setGravity(Gravity.CENTER);
        TextView hint = look.note(HINT);
        hint.setGravity(Gravity.CENTER);
        hint.setPadding(0, look.px(24), 0, 0);
        TextView title = look.title("DigiSignCast");
        title.setPadding(0, 0, 0, look.px(16));
        title.setGravity(Gravity.CENTER);
        view.addView(title);
        view.addView(words);
        view.addView(hint);
    }

    void say(String text) {
        words.setText(text);
        view.setVisibility(View.VISIBLE);
    }

    void hide() {
        view.setVisibility(View.GONE);
    }
}
