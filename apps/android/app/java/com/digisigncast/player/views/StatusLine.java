package com.digisigncast.player.views;

import android.view.View;
import android.widget.TextView;

/** The line of a form that shows a problem or progress. Hidden while it is empty. */
public final class StatusLine {
    public final TextView view;

    public StatusLine(Theme theme) {
        view = theme.text("", 16, Theme.PROBLEM);
        view.setPadding(0, theme.px(8), 0, theme.px(8));
        view.setVisibility(View.GONE);
        view.setAccessibilityLiveRegion(View.ACCESSIBILITY_LIVE_REGION_POLITE);
    }

    public void problem(String text) {
        show(text, Theme.PROBLEM);
    }

    public void progress(String text) {
        show(text, Theme.INK);
    }

    public void clear() {
        view.setText("");
        view.setVisibility(View.GONE);
    }

    private void show(String text, int color) {
        view.setTextColor(color);
        view.setText(text);
        view.setVisibility(View.VISIBLE);
    }
}
