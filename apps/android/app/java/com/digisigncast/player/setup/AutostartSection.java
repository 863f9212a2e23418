package com.digisigncast.player.setup;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import android.view.View;
import android.widget.CheckBox;
import android.widget.LinearLayout;
import com.digisigncast.player.views.StatusLine;
import com.digisigncast.player.views.Theme;

/** The part of the settings about the automatic start: which options are set up, with links to the system settings. */
final class AutostartSection {
    final LinearLayout view;
    final CheckBox home;
    private final Activity activity;
    private final Theme theme;
    private final AutostartOptions options;
    private final StatusLine status;

    AutostartSection(Activity activity) {
        this.activity = activity;
        theme = new Theme(activity);
        options = new AutostartOptions(activity);
        view = theme.column();
        home = theme.check("Offer this app as the Home app", options.isOfferedAsHome());
        status = new StatusLine(theme);
        view.addView(theme.heading("Automatic start"));
        view.addView(theme.note(summary()));
        addHome();
        addDrawing();
        addOwner();
        view.addView(status.view);
        view.addView(button("System settings", new Intent(Settings.ACTION_SETTINGS)), theme.apart());
    }

    private String summary() {
        if (options.isAlwaysAllowed())
            return "On this version of Android the player starts after power-on. Nothing to set up.";
        return options.isAnySetUp()
                ? "The player starts after power-on on this device."
                : "From Android 10, an app needs one of these three options to start automatically. None is set up.";
    }

    private void addHome() {
        view.addView(theme.note(mark(options.isHome())
                + "1. Home app: the device shows the player instead of its start page."));
        view.addView(home);
        home.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View box) {
                options.offerAsHome(home.isChecked());
            }
        });
        view.addView(button("Choose the Home app", new Intent(Settings.ACTION_HOME_SETTINGS)), theme.apart());
    }

    private void addDrawing() {
        view.addView(theme.note(mark(options.canDrawOverOthers())
                + "2. Display over other apps: lets the app open its window automatically. If the device has no "
                + "page for it: adb shell appops set " + activity.getPackageName() + " SYSTEM_ALERT_WINDOW allow"));
        if (Build.VERSION.SDK_INT < 23) return;
        Uri own = Uri.parse("package:" + activity.getPackageName());
        view.addView(button("Allow", new Intent(Settings.ACTION_MANAGE_OVERLAY_PERMISSION, own)), theme.apart());
    }

    private void addOwner() {
        view.addView(theme.note(mark(options.isDeviceOwner())
                + "3. Device owner, for new devices without accounts: adb shell dpm set-device-owner "
                + activity.getPackageName() + "/.OwnerReceiver"));
    }

    private static String mark(boolean isSetUp) {
        return isSetUp ? "✓ " : "– ";
    }

    private View button(String text, final Intent page) {
        return theme.button(text, false, new View.OnClickListener() {
            @Override
            public void onClick(View button) {
                try {
                    activity.startActivity(page);
                } catch (RuntimeException e) {
                    status.problem("This device does not have that page. Use another option.");
                }
            }
        });
    }
}
