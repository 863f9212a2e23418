package com.digisigncast.player.pin;

import android.content.Context;
import android.widget.CheckBox;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.views.Theme;

/** The part of the setup form that chooses a new PIN, or none. */
public final class PinFields {
    private static final String NO_PIN_MEANS =
            "Without a PIN, anyone at this display can open these settings and connect it to another server.";
    private static final String SUGGESTION =
            "This device has no PIN: anyone at the display can open these settings. Set one here.";

    public final LinearLayout view;
    private final TextView pin;
    private final TextView again;
    private final CheckBox none;
    private final boolean isRequired;

    public PinFields(Context context, DeviceSettings deviceSettings) {
        boolean isConfigured = deviceSettings.isComplete();
        isRequired = !isConfigured;
        Theme theme = new Theme(context);
        view = theme.column();
        if (isConfigured && !deviceSettings.hasPin()) view.addView(theme.note(SUGGESTION));
        pin = theme.field(view, deviceSettings.hasPin()
                ? "New PIN, 4 to 8 digits (leave it empty to keep the current PIN)"
                : "PIN for these settings, 4 to 8 digits", "", Theme.SECRET_NUMBER);
        again = theme.field(view, "The same PIN again", "", Theme.SECRET_NUMBER);
        none = theme.check("No PIN", false);
        // A device that has none stays without one as long as the fields are empty.
        if (isConfigured && !deviceSettings.hasPin()) return;
        view.addView(none);
        view.addView(theme.note(NO_PIN_MEANS));
    }

    /** Returns null when the choice is valid. */
    public String problem() {
        boolean isTyped = !textOf(pin).isEmpty() || !textOf(again).isEmpty();
        if (isTyped && none.isChecked()) return "Clear both PIN fields, or untick No PIN.";
        if (!isTyped) return isRequired && !none.isChecked() ? "Choose a PIN of 4 to 8 digits, or tick No PIN." : null;
        if (!Pin.isValid(textOf(pin))) return Pin.RULE;
        return textOf(pin).equals(textOf(again)) ? null : "The two PINs differ. Type the same PIN in both fields.";
    }

    /** Returns the new PIN, or "" when none was typed. */
    public String typed() {
        return textOf(pin);
    }

    public boolean isRemoved() {
        return none.isChecked();
    }

    private static String textOf(TextView field) {
        return field.getText().toString().trim();
    }
}
