package com.digisigncast.player.pin;

import android.content.Context;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.common.SlowTask;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.views.StatusLine;
import com.digisigncast.player.views.Theme;

/** The field for the PIN of this device, with the line that shows progress, a wrong PIN or a wait. */
public final class PinEntry {
    static final String CHECKING = "Checking the PIN. This can take a few seconds.";

    public final LinearLayout view;
    final TextView field;
    private final StatusLine status;
    private final PinGate gate;
    private final Clock clock;
    private boolean isChecking;

    public PinEntry(Context context, DeviceSettings deviceSettings, Clock clock) {
        this.clock = clock;
        gate = new PinGate(deviceSettings);
        Theme theme = new Theme(context);
        view = theme.column();
        field = theme.field(view, "PIN of this device", "", Theme.SECRET_NUMBER);
        status = new StatusLine(theme);
        view.addView(status.view);
    }

    /** Checks the typed PIN off the main thread. */
    public void check(final Runnable onRight) {
        final String typed = field.getText().toString().trim();
        if (isChecking || isRefused(typed)) return;
        isChecking = true;
        field.setText("");
        status.progress(CHECKING);
        new SlowTask<Boolean>() {
            @Override
            protected Boolean work() {
                return gate.check(typed, clock.nowMs());
            }

            @Override
            protected void done(Boolean isRight) {
                isChecking = false;
                if (isRight) onRight.run();
                else showWrong();
            }
        }.start();
    }

    private boolean isRefused(String typed) {
        long waitMs = gate.waitMs(clock.nowMs());
        if (waitMs > 0) status.problem("Too many wrong PINs. " + again(waitMs));
        else if (typed.isEmpty()) status.problem("Enter the PIN of this device.");
        return waitMs > 0 || typed.isEmpty();
    }

    private void showWrong() {
        long waitMs = gate.waitMs(clock.nowMs());
        status.problem(waitMs > 0 ? "Wrong PIN. " + again(waitMs) : "Wrong PIN.");
    }

    private static String again(long waitMs) {
        return "Try again in " + (waitMs + 999) / 1000 + " seconds.";
    }
}
