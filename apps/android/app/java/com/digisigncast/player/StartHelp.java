package com.digisigncast.player;

import android.app.Activity;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import android.view.View;
import android.widget.CheckBox;
import android.widget.LinearLayout;

/** Explains how the player opens by itself after power-on, says which way is open, and leads to the system's pages. */
final class StartHelp {
    final LinearLayout view;
    final CheckBox home;
    private final Activity activity;
    private final Look look;
    private final StartWays ways;
    private final StatusLine status;

    StartHelp(Activity activity) {
        this.activity = activity;
        look = new Look(activity);
        ways = new StartWays(activity);
        view = look.column();
        home = look.check("Offer this app as the Home app", ways.isOfferedAsHome());
        status = new StatusLine(look);
        view.addView(look.heading("Starting by itself"));
        view.addView(look.note(summary()));
        addHome();
        addDrawing();
        addOwner();
        view.addView(status.view);
        view.addView(button("The device's own settings", new Intent(Settings.ACTION_SETTINGS)), look.apart());
    }

    private String summary() {
        if (ways.isEverybodysRight())
            return "This version of Android lets the player open after power-on. Nothing is left to do.";
        return ways.isAnyOpen()
                ? "The player may open after power-on on this device."
                : "From Android 10 on, an app may open by itself only in one of three ways. None of them is set up yet.";
    }

    private void addHome() {
        view.addView(look.note(mark(ways.isHome())
                + "1. Home app: the device shows the player instead of its start page."));
        view.addView(home);
        home.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View box) {
                ways.offerAsHome(home.isChecked());
            }
        });
        view.addView(button("Choose the Home app", new Intent(Settings.ACTION_HOME_SETTINGS)), look.apart());
    }

    private void addDrawing() {
        view.addView(look.note(mark(ways.canDrawOverOthers())
                + "2. Display over other apps: the permission that lets an app open a window by itself. Where the device "
                + "has no page for it: adb shell appops set " + activity.getPackageName() + " SYSTEM_ALERT_WINDOW allow"));
        if (Build.VERSION.SDK_INT < 23) return;
        Uri own = Uri.parse("package:" + activity.getPackageName());
        view.addView(button("Allow it", new Intent(Settings.ACTION_MANAGE_OVERLAY_PERMISSION, own)), look.apart());
    }

    private void addOwner() {
        view.addView(look.note(mark(ways.isDeviceOwner())
                + "3. Device owner, for new devices without accounts: adb shell dpm set-device-owner "
                + activity.getPackageName() + "/.OwnerReceiver"));
    }

    private static String mark(boolean isOpen) {
        return isOpen ? "✓ " : "– ";
    }

    private View button(String text, final Intent page) {
        return look.button(text, false, new View.OnClickListener() {
            @Override
            public void onClick(View button) {
                try {
                    activity.startActivity(page);
                } catch (RuntimeException e) {
                    status.problem("This device has no such page. Use another way.");
                }
            }
        });
    }
}
