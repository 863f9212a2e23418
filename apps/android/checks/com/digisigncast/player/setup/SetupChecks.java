package com.digisigncast.player.setup;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.os.Looper;
import android.webkit.WebSettings;
import android.webkit.WebView;
import com.digisigncast.player.PlayerWindow;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.device.PackagedServer;
import com.digisigncast.player.device.ServerAddress;
import com.digisigncast.player.pin.Devices;

public final class SetupChecks {
    private SetupChecks() {}

    public static void run() throws Exception {
        Check.that("an address is read with and without scheme and path", () -> {
            same("http://192.168.1.20:8080", String.valueOf(ServerAddress.read(" 192.168.1.20:8080/player ")));
            same("https://signs.example.com", String.valueOf(ServerAddress.read("Signs.Example.com")));
            same("http://box.local", String.valueOf(ServerAddress.read("box.local")));
            same("https://a.example:8443", String.valueOf(ServerAddress.read("HTTPS://a.example:8443/?x")));
            for (String wrong : new String[] {null, "", "ftp://a.example", "http://me@a.example", "a b", "http://", "http://a:99999"})
                same(null, ServerAddress.read(wrong));
        });
        Check.that("the player opens the form until the device is set up", () -> {
            PlayerWindow.open();
            same(SetupActivity.class, Check.opened().get(0));
        });
        Check.that("the form of a new device suggests the server that the app comes from", () -> {
            same("", newForm().server.getText().toString());
            Context.assets.files.put(PackagedServer.FILE, "https://signs.example.com");
            same("https://signs.example.com", newForm().server.getText().toString());
            for (String wrong : new String[] {"", "ftp://a.example", "http://"}) {
                Context.assets.files.put(PackagedServer.FILE, wrong);
                same("", newForm().server.getText().toString());
            }
            Devices.setUp("a.local");
            same("http://a.local", newForm().server.getText().toString());
        });
        Check.that("the form says that the WebView is too old, and how to update it", () -> {
            is(!Check.wordsIn(newForm().view).contains("WebView"), "not of a new one");
            WebSettings.agent = "Chrome/61.0.3163.98";
            String words = Check.wordsIn(newForm().view);
            is(words.contains("version 61. The player needs 67 or newer"), "of an old one");
            is(words.contains("Install newer system software, or use another device."), "without Google Play");
            same(null, Check.control(newForm().view, "Open Google Play"));
            is(Check.wordsIn(SetupChecks.openSetup().content).contains("WebView 61"), "the version is named");
        });
        Check.that("the form opens the app in Google Play that updates the WebView", () -> {
            WebSettings.agent = "Chrome/61.0.3163.98";
            Context.packages.installed.add("com.android.vending");
            WebView.provider = "com.android.chrome";
            SetupForm form = newForm();
            is(Check.wordsIn(form.view).contains("Update Google Chrome in Google Play."), "said");
            Check.control(form.view, "Open Google Play").click();
            same("market://details?id=com.android.chrome", String.valueOf(Context.started.get(0).data));
            Context.refusesActivities = true;
            Check.control(form.view, "Open Google Play").click();
            is(Check.wordsIn(form.view).contains("Google Play does not open"), "said");
            fill(form, new String[] {"10.0.0.5", "1234", "4"});
            Check.settle();
            is(new DeviceSettings(new Context()).isComplete(), "the form can be saved nevertheless");
        });
        Check.that("the form rejects an invalid address, PIN or hour with a message", SetupChecks::checkForm);
        Check.that("a form that was left open closes and the player goes on", () -> {
            Devices.setUp("a.local");
            SetupActivity setup = openSetup();
            setup.onResume();
            Looper.pass(SetupActivity.CLOSE_AFTER_MS - 1000);
            is(!setup.isFinished, "not yet");
            Looper.pass(2000);
            is(setup.isFinished, "now");
        });
    }

    private static SetupForm newForm() {
        return new SetupForm(new Context(), new DeviceSettings(new Context()), null, () -> {});
    }

    private static void checkForm() throws Exception {
        DeviceSettings deviceSettings = new DeviceSettings(new Context());
        boolean[] isSaved = {false};
        SetupForm form = new SetupForm(new Context(), deviceSettings, null, () -> isSaved[0] = true);
        String[][] tries = {
            {"", "1234", "4", "address"}, {"ftp://x", "1234", "4", "address"}, {"10.0.0.5", "", "4", "PIN"},
            {"10.0.0.5", "12", "4", "PIN"}, {"10.0.0.5", "1234", "24", "hour"},
        };
        for (String[] one : tries) {
            fill(form, one);
            is(!isSaved[0] && Check.wordsIn(form.status.view).contains(one[3]), "refused for its " + one[3]);
            is(!deviceSettings.isComplete(), "nothing is saved");
        }
        fill(form, new String[] {"10.0.0.5:8080", "1234", ""});
        Check.settle();
        is(isSaved[0] && deviceSettings.isComplete(), "saved");
        same(DeviceSettings.NEVER, deviceSettings.restartHour());
    }

    private static void fill(SetupForm form, String[] values) {
        form.server.setText(values[0]);
        Check.control(form.view, "4 to 8 digits").setText(values[1]);
        Check.control(form.view, "The same PIN again").setText(values[1]);
        form.hour.setText(values[2]);
        form.save.click();
    }

    public static SetupActivity openSetup() {
        SetupActivity setup = new SetupActivity();
        setup.onCreate(null);
        return setup;
    }
}
