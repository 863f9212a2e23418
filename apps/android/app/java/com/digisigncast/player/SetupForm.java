package com.digisigncast.player;

import android.content.Context;
import android.view.View;
import android.widget.CheckBox;
import android.widget.LinearLayout;
import android.widget.TextView;

/** What is set on the device itself: all the rest is set in the console. */
final class SetupForm implements View.OnClickListener {
    final LinearLayout view;
    final TextView server;
    final TextView name;
    final TextView pin;
    final TextView hour;
    final CheckBox onBoot;
    final TextView problem;
    final View save;
    private final Choices choices;
    private final Runnable onSaved;

    SetupForm(Context context, Choices choices, Runnable onSaved) {
        this.choices = choices;
        this.onSaved = onSaved;
        Look look = new Look(context);
        view = look.column();
        view.addView(look.title("Connect this player"));
        ServerAddress known = choices.server();
        server = look.field(view, "Address of the server, for example 192.168.1.20:8080",
                known == null ? "" : known.toString(), Look.ADDRESS);
        name = look.field(view, "Name of this device", choices.name(), Look.TEXT);
        pin = look.field(view, choices.hasPin()
                ? "New PIN (leave it empty to keep the old one)"
                : "PIN for these settings, 4 to 12 digits", "", Look.SECRET_NUMBER);
        int kept = choices.restartHour();
        hour = look.field(view, "Hour of the nightly restart, 0 to 23 (empty: none)",
                kept == Choices.NEVER ? "" : String.valueOf(kept), Look.NUMBER);
        onBoot = look.check("Start when the device is switched on", choices.startsOnBoot());
        view.addView(onBoot);
        problem = look.problem();
        view.addView(problem);
        save = look.button("Save and play", true, this);
        view.addView(save, look.apart());
    }

    @Override
    public void onClick(View button) {
        String wrong = keep();
        problem.setText(wrong == null ? "" : wrong);
        problem.setVisibility(wrong == null ? View.GONE : View.VISIBLE);
        if (wrong == null) onSaved.run();
    }

    /** @return what is wrong; null when all is kept */
    private String keep() {
        ServerAddress address = ServerAddress.read(textOf(server));
        if (address == null)
            return "This is no address of a server. It looks like 192.168.1.20:8080 or signs.example.com.";
        boolean isNewPin = !textOf(pin).isEmpty();
        if (isNewPin ? !Pin.isGood(textOf(pin)) : !choices.hasPin()) return "A PIN has 4 to 12 digits.";
        int restartHour = hourOf(textOf(hour));
        if (restartHour > 23) return "The hour is a number from 0 to 23.";
        choices.keepServer(address, textOf(name));
        choices.keepStarts(onBoot.isChecked(), restartHour);
        if (isNewPin) choices.keepPin(textOf(pin));
        return null;
    }

    private static int hourOf(String text) {
        if (text.isEmpty()) return Choices.NEVER;
        return text.matches("[0-9]{1,2}") ? Integer.parseInt(text) : 24;
    }

    private static String textOf(TextView field) {
        return field.getText().toString().trim();
    }
}
