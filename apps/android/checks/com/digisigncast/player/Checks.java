package com.digisigncast.player;

import com.digisigncast.player.browser.ForeignPagesChecks;
import com.digisigncast.player.browser.NavigationChecks;
import com.digisigncast.player.browser.PagesChecks;
import com.digisigncast.player.browser.WebViewVersionChecks;
import com.digisigncast.player.pin.PinChecks;
import com.digisigncast.player.setup.AutostartChecks;
import com.digisigncast.player.setup.PinChoiceChecks;
import com.digisigncast.player.setup.RequestChecks;
import com.digisigncast.player.setup.SetupChecks;
import com.digisigncast.player.shell.ShellChecks;

/** Runs all checks. Each is in the package of the classes that it checks. */
final class Checks {
    private Checks() {}

    public static void main(String[] args) throws Exception {
        SetupChecks.run();
        PinChecks.run();
        PinChoiceChecks.run();
        RequestChecks.run();
        AutostartChecks.run();
        WindowChecks.run();
        RestartChecks.run();
        PlayingChecks.run();
        OldWebViewChecks.run();
        WebPagesChecks.run();
        PagesChecks.run();
        ForeignPagesChecks.run();
        NavigationChecks.run();
        WebViewVersionChecks.run();
        ShellChecks.run();
        System.exit(0);
    }
}
