package com.digisigncast.player.setup;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.Looper;
import android.view.View;
import android.view.ViewGroup;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.TextView;
import com.digisigncast.player.PlayerActivity;
import com.digisigncast.player.PlayerWindow;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.pin.Devices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Setup requests by intent. */
public final class RequestChecks {
    private RequestChecks() {}

    public static void run() throws Exception {
        Check.that("a setup request on a new device is saved only after Yes on the display", () -> {
            ConfirmActivity confirm = ask("10.0.0.5:8080", "2468");
            is(words(confirm).contains("Set up this device?"), "asked");
            is(words(confirm).contains("none → http://10.0.0.5:8080") && !words(confirm).contains("2468"), "shown");
            is(!deviceSettings().isComplete() && !deviceSettings().hasPin(), "nothing is saved yet");
            yes(confirm);
            is(Devices.opens(deviceSettings(), "2468"), "with its PIN");
            same("http://10.0.0.5:8080", deviceSettings().server().toString());
            is(confirm.isFinished, "closed");
        });
        Check.that("a setup request without a PIN leads to the form of a new device", () -> {
            ConfirmActivity confirm = ask("10.0.0.5:8080", null);
            yes(confirm);
            is(!deviceSettings().isComplete() && confirm.isFinished, "nothing is saved");
            same(Arrays.asList(ConfirmActivity.class, SetupActivity.class), Check.opened());
            SetupActivity setup = new SetupActivity();
            setup.intent = Context.started.get(1);
            setup.onCreate(null);
            is(Check.wordsIn(setup.content).contains("http://10.0.0.5:8080"), "filled in");
        });
        Check.that("a setup request shows the old and the new server, and No changes nothing", () -> {
            Devices.setUpWithoutPin("10.0.0.5:8080");
            ConfirmActivity confirm = ask("evil.example", "1111");
            is(words(confirm).contains("http://10.0.0.5:8080 → https://evil.example"), "shown");
            is(words(confirm).contains("none → a new PIN"), "the PIN too");
            confirm.form.no.click();
            is(confirm.isFinished, "closed");
            isUnchanged();
            yes(ask("evil.example", null));
            same("https://evil.example", deviceSettings().server().toString());
        });
        Check.that("a setup request that is not answered within a minute changes nothing", () -> {
            Devices.setUpWithoutPin("10.0.0.5:8080");
            ConfirmActivity confirm = ask("evil.example", null);
            Looper.pass(50_000);
            confirm.onUserInteraction();
            Looper.pass(50_000);
            is(!confirm.isFinished, "a key gives another minute");
            Looper.pass(10_000);
            is(confirm.isFinished, "closed");
            confirm.form.yes.click();
            ConfirmActivity left = ask("evil.example", null);
            Looper.pass(ConfirmForm.YES_AFTER_MS);
            left.onStop();
            left.form.yes.click();
            is(left.isFinished, "leaving it closes it");
            isUnchanged();
        });
        Check.that("a setup request needs the PIN of the device", () -> {
            Devices.setUp("10.0.0.5:8080");
            ConfirmActivity confirm = ask("evil.example", "1111");
            for (String wrong : new String[] {"", "1111"}) {
                pinOf(confirm).setText(wrong);
                yes(confirm);
            }
            is(!confirm.isFinished && words(confirm).contains("Wrong PIN"), "refused");
            same("http://10.0.0.5:8080", deviceSettings().server().toString());
            same(1, deviceSettings().wrongPins());
            pinOf(confirm).setText("4711");
            yes(confirm);
            same("https://evil.example", deviceSettings().server().toString());
            is(Devices.opens(deviceSettings(), "1111"), "with its PIN");
        });
        Check.that("an answer that arrives after the page closed changes nothing", () -> {
            Devices.setUp("10.0.0.5:8080");
            ConfirmActivity confirm = ask("evil.example", null);
            Looper.pass(ConfirmForm.YES_AFTER_MS);
            Check.whileBusy(() -> {
                pinOf(confirm).setText("4711");
                confirm.form.yes.click();
                Looper.pass(ConfirmActivity.NO_AFTER_MS);
            });
            same("http://10.0.0.5:8080", deviceSettings().server().toString());
        });
        Check.that("a setup request reaches a player that is already running", () -> {
            Devices.setUpWithoutPin("10.0.0.5:8080");
            PlayerActivity player = PlayerWindow.open();
            PlayerWindow.send(player, intent("evil.example", null));
            same(Arrays.asList(ConfirmActivity.class), Check.opened());
            isUnchanged();
        });
        Check.that("a setup request that changes nothing does not interrupt the player", () -> {
            Devices.setUp("10.0.0.5:8080");
            open(intent("http://10.0.0.5:8080/player", null), null);
            open(new Intent(), null);
            same(Collections.emptyList(), Check.opened());
        });
        Check.that("a window that is opened again does not repeat the request", () -> {
            Devices.setUpWithoutPin("10.0.0.5:8080");
            open(intent("evil.example", null), new Bundle());
            open(intent("evil.example", null).addFlags(Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY), null);
            same(Collections.emptyList(), Check.opened());
        });
        Check.that("Yes cannot be pressed by accident or through another window", () -> {
            Devices.setUpWithoutPin("10.0.0.5:8080");
            ConfirmActivity confirm = ask("evil.example", null);
            confirm.form.yes.click();
            Looper.pass(ConfirmForm.YES_AFTER_MS - 100);
            confirm.form.yes.click();
            is(!confirm.isFinished, "not in the first moment");
            is(confirm.form.yes.isFilteringTouches, "not through a window on top");
            isUnchanged();
        });
        Check.that("a request with an invalid address or PIN is refused in words", () -> {
            Devices.setUpWithoutPin("10.0.0.5:8080");
            String[][] wrong = {{"ftp://evil.example", null, "server address"}, {"evil.example", "12", "4 to 8 digits"}};
            for (String[] one : wrong) {
                ConfirmActivity confirm = ask(one[0], one[1]);
                is(words(confirm).contains(one[2]) && !words(confirm).contains("Yes"), one[2]);
                confirm.form.no.click();
                is(confirm.isFinished, "closed");
            }
            isUnchanged();
        });
        Check.that("the name in a request is one line of visible text", () -> {
            Devices.setUpWithoutPin("10.0.0.5:8080");
            Intent intent = new Intent().putExtra("name", "Lobby\n\nServer\u202e\u2028Press Yes");
            is(words(open(intent, null)).contains("“Window” → “Lobby Server Press Yes”\n"), "one line");
        });
        Check.that("the confirmation works with a remote control, and No has the focus", () -> {
            Devices.setUp("10.0.0.5:8080");
            ConfirmActivity confirm = ask("evil.example", null);
            same(confirm.form.no, View.focused);
            Looper.pass(ConfirmForm.YES_AFTER_MS);
            same(Arrays.asList(pinOf(confirm), confirm.form.no, confirm.form.yes), stops(confirm.content));
        });
    }

    private static DeviceSettings deviceSettings() {
        return new DeviceSettings(new Context());
    }

    private static void isUnchanged() {
        same("http://10.0.0.5:8080", deviceSettings().server().toString());
        same("Window", deviceSettings().name());
        is(!deviceSettings().hasPin(), "no PIN");
    }

    private static Intent intent(String server, String pin) {
        return new Intent().putExtra("server", server).putExtra("pin", pin);
    }

    /** Sends a request, and returns its confirmation page. */
    private static ConfirmActivity ask(String server, String pin) {
        return open(intent(server, pin), null);
    }

    /** Returns null when no confirmation page was opened. */
    private static ConfirmActivity open(Intent intent, Bundle state) {
        int before = Context.started.size();
        PlayerWindow.open(intent, state);
        if (Context.started.size() == before) return null;
        ConfirmActivity confirm = new ConfirmActivity();
        confirm.intent = Context.started.get(Context.started.size() - 1);
        confirm.onCreate(null);
        confirm.onResume();
        return confirm;
    }

    private static TextView pinOf(ConfirmActivity confirm) {
        return Check.control(confirm.content, "PIN of this device");
    }

    private static void yes(ConfirmActivity confirm) throws Exception {
        Looper.pass(ConfirmForm.YES_AFTER_MS);
        confirm.form.yes.click();
        // The PIN check, then the hash of the new PIN.
        Check.settle();
        Check.settle();
    }

    private static String words(ConfirmActivity confirm) {
        return Check.wordsIn(confirm.content);
    }

    /** The controls that the arrow keys of a remote control reach, in their order. */
    private static List<View> stops(View view) {
        List<View> found = new ArrayList<View>();
        boolean isControl = view instanceof EditText || view instanceof CheckBox || view instanceof android.widget.Button;
        if (isControl && view.isEnabled && view.visibility == View.VISIBLE) found.add((TextView) view);
        if (view instanceof ViewGroup) for (View child : ((ViewGroup) view).children) found.addAll(stops(child));
        return found;
    }
}
