package com.digisigncast.player.setup;

import android.content.Context;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.common.SlowTask;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.device.ServerAddress;
import com.digisigncast.player.pin.Pin;
import com.digisigncast.player.pin.PinEntry;
import com.digisigncast.player.views.StatusLine;
import com.digisigncast.player.views.Theme;

/** Asks a person at the display whether a setup request may change the device. No is the default. */
final class ConfirmForm implements View.OnClickListener, Runnable {
    /** A request that replaces another one must not receive the press that was meant for the first. */
    static final long YES_AFTER_MS = 1500;

    interface Events {
        /** Yes, and everything is saved. */
        void saved();

        /** Yes, but the setup form has to ask for the rest. */
        void continuesInForm();

        void refused();
    }

    final LinearLayout view;
    final Button no;
    final Button yes;
    /** Null when the device has no PIN. */
    final PinEntry entry;
    private final Theme theme;
    private final DeviceSettings deviceSettings;
    private final SetupRequest request;
    private final Events events;
    private final StatusLine status;
    private boolean isClosed;
    private boolean isSaving;

    ConfirmForm(Context context, DeviceSettings deviceSettings, SetupRequest request, Events events) {
        this.deviceSettings = deviceSettings;
        this.request = request;
        this.events = events;
        theme = new Theme(context);
        view = theme.column();
        boolean isRefused = request.problem() != null;
        if (isRefused) addRefusal();
        else addQuestion();
        entry = isRefused || !deviceSettings.hasPin() ? null : new PinEntry(context, deviceSettings, new Clock());
        if (entry != null) view.addView(entry.view);
        status = new StatusLine(theme);
        view.addView(status.view);
        no = theme.button(isRefused ? "Close" : "No, change nothing", true, this);
        view.addView(no, theme.apart());
        yes = theme.button(yesText(), false, this);
        yes.setEnabled(false);
        yes.setTextColor(Theme.SECOND_INK);
        // Another app must not be able to cover the question but not the button.
        yes.setFilterTouchesWhenObscured(true);
        if (isRefused) return;
        view.addView(yes, theme.apart());
        view.addView(theme.note("Without an answer within " + ConfirmActivity.NO_AFTER_MS / 1000
                + " seconds, nothing changes."));
        new Handler(Looper.getMainLooper()).postDelayed(this, YES_AFTER_MS);
    }

    private void addRefusal() {
        view.addView(theme.title("Setup request refused"));
        view.addView(theme.text(request.problem(), 20, Theme.INK));
    }

    private void addQuestion() {
        view.addView(theme.title(deviceSettings.isComplete() ? "Change the setup of this device?" : "Set up this device?"));
        view.addView(theme.note("An app on this device, or a computer connected to it, requests this:"));
        ServerAddress old = deviceSettings.server();
        if (request.changesServer(deviceSettings))
            addChange("Server", old == null ? "none" : old.toString(), request.serverOr(null).toString());
        if (request.changesName(deviceSettings)) addChange("Name", quoted(deviceSettings.name()), quoted(request.nameOr("")));
        if (request.pin != null) addChange("PIN", deviceSettings.hasPin() ? "the current PIN" : "none", "a new PIN");
    }

    private void addChange(String what, String old, String next) {
        view.addView(theme.note(what));
        view.addView(theme.text(old + " → " + next, 20, Theme.INK));
    }

    private static String quoted(String text) {
        return "“" + text + "”";
    }

    private String yesText() {
        if (deviceSettings.isComplete()) return "Yes, change it";
        return request.isEnoughFor(deviceSettings) ? "Yes, set it up" : "Yes, continue";
    }

    /** Enables Yes. */
    @Override
    public void run() {
        yes.setEnabled(true);
        yes.setTextColor(Theme.INK);
    }

    @Override
    public void onClick(View button) {
        if (button == no) events.refused();
        else if (entry == null) accept();
        else entry.check(new Runnable() {
            @Override
            public void run() {
                accept();
            }
        });
    }

    /** Nothing is saved after this, not even by a running PIN check. */
    void close() {
        isClosed = true;
    }

    private void accept() {
        if (isClosed || isSaving) return;
        if (!request.isEnoughFor(deviceSettings)) {
            events.continuesInForm();
            return;
        }
        if (request.pin == null) {
            keep(deviceSettings.sealedPin());
            return;
        }
        isSaving = true;
        status.progress(SetupForm.SAVING);
        new SlowTask<String>() {
            @Override
            protected String work() {
                return Pin.seal(request.pin);
            }

            @Override
            protected void done(String sealed) {
                if (!isClosed) keep(sealed);
            }
        }.start();
    }

    private void keep(String sealed) {
        // The PIN first: a device with a server counts as set up.
        deviceSettings.keepPin(sealed);
        deviceSettings.keepServer(request.serverOr(deviceSettings.server()), request.nameOr(deviceSettings.name()));
        events.saved();
    }
}
