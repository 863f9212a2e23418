package com.digisigncast.player.setup;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.widget.CheckBox;
import com.digisigncast.player.PlayerWindow;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.pin.Devices;

/** The PIN in the setup form. */
public final class PinChoiceChecks {
    private PinChoiceChecks() {}

    public static void run() throws Exception {
        Check.that("a new device needs a PIN typed twice, or No PIN as a choice of its own", PinChoiceChecks::checkChoice);
        Check.that("a device without a PIN plays, and its settings suggest one", () -> {
            DeviceSettings deviceSettings = Devices.setUpWithoutPin("a.local");
            PlayerWindow.open();
            is(Check.lastView().loaded.get(0).startsWith("http://a.local/player?"), "plays");
            is(Check.wordsIn(SetupChecks.openSetup().content).contains("This device has no PIN"), "suggested");
            SetupForm form = new SetupForm(new Context(), deviceSettings, null, () -> {});
            form.save.click();
            is(!deviceSettings.hasPin() && Check.wordsIn(form.status.view).isEmpty(), "empty fields change nothing");
            type(form, "2468", "2468");
            is(Devices.opens(deviceSettings, "2468"), "and it takes one");
            is(!Check.wordsIn(SetupChecks.openSetup().content).contains("Server address"), "asked for from now on");
        });
        Check.that("the PIN is kept, replaced or removed by the settings as chosen", () -> {
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            String old = deviceSettings.sealedPin();
            SetupForm form = new SetupForm(new Context(), deviceSettings, null, () -> {});
            form.save.click();
            same(old, deviceSettings.sealedPin());
            ((CheckBox) Check.control(form.view, "No PIN")).setChecked(true);
            type(form, "2468", "2468");
            is(Check.wordsIn(form.status.view).contains("untick No PIN"), "two answers are refused");
            same(old, deviceSettings.sealedPin());
            type(form, "", "");
            is(!deviceSettings.hasPin() && deviceSettings.isComplete(), "removed");
        });
    }

    private static void checkChoice() throws Exception {
        DeviceSettings deviceSettings = new DeviceSettings(new Context());
        boolean[] isSaved = {false};
        SetupForm form = new SetupForm(new Context(), deviceSettings, null, () -> isSaved[0] = true);
        form.server.setText("a.local");
        is(Check.wordsIn(form.view).contains("Without a PIN, anyone"), "says what No PIN means");
        String[][] wrong = {{"", "", "tick No PIN"}, {"1234", "", "differ"}, {"1234", "1243", "differ"}, {"123", "123", "4 to 8"}};
        for (String[] one : wrong) {
            type(form, one[0], one[1]);
            is(!isSaved[0] && Check.wordsIn(form.status.view).contains(one[2]), one[2]);
            is(!deviceSettings.isComplete() && !deviceSettings.hasPin(), "nothing is saved");
        }
        ((CheckBox) Check.control(form.view, "No PIN")).setChecked(true);
        type(form, "", "");
        is(isSaved[0] && deviceSettings.isComplete() && !deviceSettings.hasPin(), "No PIN was chosen");
    }

    private static void type(SetupForm form, String pin, String again) throws Exception {
        Check.control(form.view, "4 to 8 digits").setText(pin);
        Check.control(form.view, "The same PIN again").setText(again);
        form.save.click();
        Check.settle();
    }
}
