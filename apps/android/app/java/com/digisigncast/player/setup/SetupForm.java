package com.digisigncast.player.setup;

import android.content.Context;
import android.view.View;
import android.widget.CheckBox;
import android.widget.LinearLayout;
import android.widget.TextView;
import com.digisigncast.player.common.SlowTask;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.device.PackagedServer;
import com.digisigncast.player.device.ServerAddress;
import com.digisigncast.player.pin.Pin;
import com.digisigncast.player.pin.PinFields;
import com.digisigncast.player.views.StatusLine;
import com.digisigncast.player.views.Theme;

/** The settings of the device itself. Everything else is set in the console. */
final class SetupForm implements View.OnClickListener {
    static final String SAVING = "Saving the PIN. This can take a few seconds.";

    final LinearLayout view;
    final TextView server;
    final TextView name;
    final PinFields pin;
    final TextView hour;
    final CheckBox onBoot;
    final StatusLine status;
    final View save;
    private final DeviceSettings deviceSettings;
    private final Runnable onSaved;
    private boolean isSaving;

    /** @param request fills the fields in advance; null where there is none */
    SetupForm(Context context, DeviceSettings deviceSettings, SetupRequest request, Runnable onSaved) {
        this.deviceSettings = deviceSettings;
        this.onSaved = onSaved;
        Theme theme = new Theme(context);
        view = theme.column();
        view.addView(theme.title("Connect this player"));
        view.addView(new WebViewWarning(context).view);
        ServerAddress current = deviceSettings.server();
        if (current == null) current = PackagedServer.read(context);
        ServerAddress known = request == null ? current : request.serverOr(current);
        server = theme.field(view, "Server address, for example 192.168.1.20:8080",
                known == null ? "" : known.toString(), Theme.ADDRESS);
        name = theme.field(view, "Name of this device",
                request == null ? deviceSettings.name() : request.nameOr(deviceSettings.name()), Theme.TEXT);
        pin = new PinFields(context, deviceSettings);
        view.addView(pin.view);
        int kept = deviceSettings.restartHour();
        hour = theme.field(view, "Hour of the nightly restart, 0 to 23 (empty: no restart)",
                kept == DeviceSettings.NEVER ? "" : String.valueOf(kept), Theme.NUMBER);
        onBoot = theme.check("Start when the device is switched on", deviceSettings.startsOnBoot());
        view.addView(onBoot);
        status = new StatusLine(theme);
        view.addView(status.view);
        save = theme.button("Save and play", true, this);
        view.addView(save, theme.apart());
    }

    @Override
    public void onClick(View button) {
        if (isSaving) return;
        String wrong = problem();
        if (wrong != null) {
            status.problem(wrong);
            return;
        }
        status.clear();
        Entered entered = new Entered();
        if (!pin.typed().isEmpty()) keepWithNewPin(entered, pin.typed());
        else entered.keep(pin.isRemoved() ? "" : deviceSettings.sealedPin());
    }

    private String problem() {
        if (ServerAddress.read(textOf(server)) == null) return ServerAddress.RULE;
        if (pin.problem() != null) return pin.problem();
        return hourOf(textOf(hour)) > 23 ? "The hour is a number from 0 to 23." : null;
    }

    private void keepWithNewPin(final Entered entered, final String typed) {
        isSaving = true;
        status.progress(SAVING);
        new SlowTask<String>() {
            @Override
            protected String work() {
                return Pin.seal(typed);
            }

            @Override
            protected void done(String sealed) {
                isSaving = false;
                entered.keep(sealed);
            }
        }.start();
    }

    /** The values at the press of Save: the fields can still be edited while the PIN is hashed. */
    private final class Entered {
        private final ServerAddress address = ServerAddress.read(textOf(server));
        private final String deviceName = textOf(name);
        private final int restartHour = hourOf(textOf(hour));
        private final boolean startsOnBoot = onBoot.isChecked();

        void keep(String sealed) {
            // The PIN first: a device with a server counts as set up.
            deviceSettings.keepPin(sealed);
            deviceSettings.keepStarts(startsOnBoot, restartHour);
            deviceSettings.keepServer(address, deviceName);
            onSaved.run();
        }
    }

    private static int hourOf(String text) {
        if (text.isEmpty()) return DeviceSettings.NEVER;
        return text.matches("[0-9]{1,2}") ? Integer.parseInt(text) : 24;
    }

    private static String textOf(TextView field) {
        return field.getText().toString().trim();
    }
}
