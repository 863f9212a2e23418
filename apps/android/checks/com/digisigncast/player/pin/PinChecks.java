package com.digisigncast.player.pin;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.os.Build;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.common.Hex;
import com.digisigncast.player.common.SlowTask;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.setup.SetupChecks;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

public final class PinChecks {
    private PinChecks() {}

    public static void run() throws Exception {
        Check.that("a PIN is stored as a salted PBKDF2 hash with its cost", PinChecks::checkStorage);
        Check.that("a PIN of an earlier version opens and is then stored at the current cost", () -> {
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            // The PIN 4711 as stored by version 1.0.1.
            deviceSettings.keepPin("000102030405060708090a0b0c0d0e0f:"
                    + pbkdf2("PBKDF2WithHmacSHA1", "000102030405060708090a0b0c0d0e0f", 20_000));
            PinGate gate = new PinGate(deviceSettings);
            is(!gate.check("4712", 1000) && !deviceSettings.sealedPin().startsWith("PBKDF2"), "a wrong PIN upgrades nothing");
            is(gate.check("4711", 1000), "the right one opens");
            is(deviceSettings.sealedPin().startsWith("PBKDF2WithHmacSHA256:600000:"), "stored at the current cost");
            String upgraded = deviceSettings.sealedPin();
            is(gate.check("4711", 1000), "and opens again");
            same(upgraded, deviceSettings.sealedPin());
        });
        Check.that("a damaged PIN storage opens nothing and costs no time", () -> {
            String salt = "00112233445566778899aabbccddeeff";
            for (String damaged : new String[] {"", "x", "a:b:c", "PBKDF2WithHmacSHA256:999999999:" + salt + ":00",
                "PBKDF2WithHmacSHA256:-1:" + salt + ":00", "MD5:1:" + salt + ":00", salt + ":zz"})
                is(!Pin.matches("4711", damaged), damaged);
            is(!Pin.matches("", Pin.seal("4711", 1000)), "nothing typed");
        });
        Check.that("guessing the PIN has to wait, longer each time, also after a restart", () -> {
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            for (int i = 0; i < 3; i++) is(!new PinGate(deviceSettings).check("0000", 1000), "wrong");
            PinGate gate = new PinGate(new DeviceSettings(new Context()));
            same(30_000L, gate.waitMs(1000));
            is(!gate.check("4711", 1000), "also the right one has to wait");
            is(!gate.check("0000", 31_001), "wrong again");
            same(60_000L, gate.waitMs(31_001));
            is(gate.check("4711", 99_000) && gate.waitMs(99_000) == 0, "the right one opens");
        });
        Check.that("a clock that was set back does not extend a wait without end", () -> {
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            PinGate gate = new PinGate(deviceSettings);
            long now = 1_790_000_000_000L;
            for (int i = 0; i < 4; i++) gate.check("0000", now + i * 30_000L);
            same(60_000L, gate.waitMs(1000));
            same(1000L, gate.waitMs(60_000));
            is(gate.check("4711", 61_001), "open after the wait");
        });
        Check.that("the settings are behind the PIN", () -> {
            Devices.setUp("a.local");
            is(!Check.wordsIn(SetupChecks.openSetup().content).contains("Server address"), "no form without it");
            boolean[] isOpen = {false};
            PinForm form = form(isOpen);
            enter(form, "0000");
            is(!isOpen[0] && Check.wordsIn(form.view).contains("Wrong PIN"), "a wrong one is shown");
            enter(form, "4711");
            is(isOpen[0], "the right one opens");
        });
        Check.that("the display stays usable while a PIN is checked, and one press counts once", () -> {
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            boolean[] isOpen = {false};
            PinForm form = form(isOpen);
            Check.whileBusy(() -> {
                for (int i = 0; i < 3; i++) {
                    form.entry.field.setText("0000");
                    form.open.click();
                }
                is(!isOpen[0] && Check.wordsIn(form.view).contains(PinEntry.CHECKING), "progress is shown");
                same(0, deviceSettings.wrongPins());
            });
            same(1, deviceSettings.wrongPins());
            Thread[] worker = {Thread.currentThread()};
            new SlowTask<Thread>() {
                @Override
                protected Thread work() {
                    return Thread.currentThread();
                }

                @Override
                protected void done(Thread thread) {
                    worker[0] = thread;
                }
            }.start();
            Check.settle();
            is(worker[0] != Thread.currentThread(), "not on the main thread");
        });
        Check.that("a wait and an empty field are shown and count no try", () -> {
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            PinForm form = form(new boolean[1]);
            enter(form, " ");
            is(Check.wordsIn(form.view).contains("Enter the PIN"), "empty");
            same(0, deviceSettings.wrongPins());
            for (int i = 0; i < 4; i++) enter(form, "0000");
            is(Check.wordsIn(form.view).contains("Too many wrong PINs. Try again in"), "wait");
            same(3, deviceSettings.wrongPins());
        });
    }

    private static void checkStorage() throws Exception {
        String sealed = Pin.seal("4711");
        String[] parts = sealed.split(":");
        same("PBKDF2WithHmacSHA256", parts[0]);
        same("600000", parts[1]);
        same(pbkdf2(parts[0], parts[2], 600_000), parts[3]);
        is(!sealed.contains("4711"), "no PIN in it");
        is(!Pin.seal("4711", 1000).equals(Pin.seal("4711", 1000)), "a salt of its own each time");
        Build.VERSION.SDK_INT = 25;
        String older = Pin.seal("4711", 1000);
        is(older.startsWith("PBKDF2WithHmacSHA1:") && Pin.matches("4711", older), "Android 5 to 7");
        Build.VERSION.SDK_INT = 26;
        is(Pin.isOutdated(older) && Pin.matches("4711", older), "and after an update of Android");
        for (String wrong : new String[] {"123", "12a4", "123456789"}) is(!Pin.isValid(wrong), wrong);
        is(Pin.isValid("1234") && Pin.isValid("12345678"), "4 to 8 digits");
    }

    private static PinForm form(boolean[] isOpen) {
        return new PinForm(new Context(), new DeviceSettings(new Context()), new Clock(), () -> isOpen[0] = true);
    }

    private static void enter(PinForm form, String pin) throws Exception {
        form.entry.field.setText(pin);
        form.open.click();
        Check.settle();
    }

    private static String pbkdf2(String algorithm, String salt, int rounds) throws Exception {
        PBEKeySpec spec = new PBEKeySpec("4711".toCharArray(), Hex.read(salt), rounds, 256);
        return Hex.of(SecretKeyFactory.getInstance(algorithm).generateSecret(spec).getEncoded());
    }
}
