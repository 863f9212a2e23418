package com.digisigncast.player;

import android.content.Context;
import android.view.View;
import android.widget.LinearLayout;

/** Asks for the PIN before the settings open. */
final class PinForm implements View.OnClickListener {
    final LinearLayout view;
    final PinEntry entry;
    final View open;
    private final Runnable onOpen;

    PinForm(Context context, Choices choices, Clock clock, Runnable onOpen) {
        this.onOpen = onOpen;
        Look look = new Look(context);
        view = look.column();
        view.addView(look.title("Settings"));
        entry = new PinEntry(context, choices, clock);
        view.addView(entry.view);
        open = look.button("Open settings", true, this);
        view.addView(open, look.apart());
    }

    @Override
    public void onClick(View button) {
        entry.check(onOpen);
    }
}
