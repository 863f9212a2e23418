package com.digisigncast.player.pin;

import android.content.Context;
import android.view.View;
import android.widget.LinearLayout;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.views.Theme;

/** Asks for the PIN before the settings open. */
public final class PinForm implements View.OnClickListener {
    public final LinearLayout view;
    final PinEntry entry;
    final View open;
    private final Runnable onOpen;

    public PinForm(Context context, DeviceSettings deviceSettings, Clock clock, Runnable onOpen) {
        this.onOpen = onOpen;
        Theme theme = new Theme(context);
        view = theme.column();
        view.addView(theme.title("Settings"));
        entry = new PinEntry(context, deviceSettings, clock);
        view.addView(entry.view);
        open = theme.button("Open settings", true, this);
        view.addView(open, theme.apart());
    }

    @Override
    public void onClick(View button) {
        entry.check(onOpen);
    }
}
