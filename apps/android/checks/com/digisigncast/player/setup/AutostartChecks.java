package com.digisigncast.player.setup;

import static com.digisigncast.player.common.Check.is;

import android.app.Activity;
import android.content.Context;
import android.os.Build;
import android.provider.Settings;
import com.digisigncast.player.common.Check;

public final class AutostartChecks {
    private AutostartChecks() {}

    public static void run() throws Exception {
        Check.that("the settings show which option for the automatic start is set up", () -> {
            AutostartOptions options = new AutostartOptions(new Context());
            is(!options.isAnySetUp(), "none");
            Context.packages.home = "com.digisigncast.player";
            is(options.isHome() && options.isAnySetUp(), "Home");
            Context.packages.home = "other.launcher";
            Settings.canDraw = true;
            is(!options.isHome() && options.canDrawOverOthers() && options.isAnySetUp(), "display over other apps");
            Settings.canDraw = false;
            Context.policy.isOwner = true;
            is(options.isDeviceOwner() && options.isAnySetUp(), "device owner");
            Context.policy.isOwner = false;
            Build.VERSION.SDK_INT = 28;
            is(options.isAnySetUp(), "before Android 10 always");
        });
        Check.that("the Home app is offered only when it is asked for", () -> {
            AutostartSection help = new AutostartSection(new Activity());
            is(!help.home.isChecked(), "not at first");
            help.home.setChecked(true);
            help.home.click();
            is(new AutostartOptions(new Context()).isOfferedAsHome(), "offered");
            help.home.setChecked(false);
            help.home.click();
            is(!new AutostartOptions(new Context()).isOfferedAsHome(), "taken back");
        });
    }
}
