package com.digisigncast.player;

import static com.digisigncast.player.Check.is;
import static com.digisigncast.player.Check.same;

import android.content.Context;
import android.os.Looper;
import java.util.Calendar;
import java.util.Random;

final class SetupChecks {
    private SetupChecks() {}

    static void run() throws Exception {
        Check.that("an address is read with and without scheme and path", () -> {
            same("http://192.168.1.20:8080", String.valueOf(ServerAddress.read(" 192.168.1.20:8080/player ")));
            same("https://signs.example.com", String.valueOf(ServerAddress.read("Signs.Example.com")));
            same("http://box.local", String.valueOf(ServerAddress.read("box.local")));
            same("https://a.example:8443", String.valueOf(ServerAddress.read("HTTPS://a.example:8443/?x")));
            for (String wrong : new String[] {null, "", "ftp://a.example", "http://me@a.example", "a b", "http://", "http://a:99999"})
                same(null, ServerAddress.read(wrong));
        });
        Check.that("the player opens the form until the device is set up", () -> {
            Check.openPlayer();
            same(SetupActivity.class, Check.opened().get(0));
        });
        Check.that("the form rejects an invalid address, PIN or hour with a message", SetupChecks::checkForm);
        Check.that("a form that was left open closes and the player goes on", () -> {
            Check.setUp("a.local");
            SetupActivity setup = openSetup();
            setup.onResume();
            Looper.pass(SetupActivity.LEFT_AFTER_MS - 1000);
            is(!setup.isFinished, "not yet");
            Looper.pass(2000);
            is(setup.isFinished, "now");
        });
        Check.that("retry delays grow up to a minute", () -> {
            Backoff backoff = new Backoff(new Random() {
                @Override
                public double nextDouble() {
                    return 0.999_999;
                }
            });
            same(1999L, backoff.nextMs());
            same(3999L, backoff.nextMs());
            for (int i = 0; i < 100; i++) is(backoff.nextMs() <= Backoff.LONGEST_MS, "at most a minute");
            is(backoff.nextMs() > 59_000, "about a minute");
        });
        Check.that("the nightly restart runs once, in its hour, when the device is not in use", () -> {
            Calendar evening = at(12, 22);
            Calendar night = at(13, 4);
            NightlyRestart nightly = new NightlyRestart();
            nightly.started(evening);
            is(!nightly.isDue(evening, 4, NightlyRestart.IDLE_MS), "not in another hour");
            is(!nightly.isDue(night, DeviceSettings.NEVER, NightlyRestart.IDLE_MS), "not when it is off");
            is(!nightly.isDue(night, 4, 1000), "not while the device is in use");
            is(nightly.isDue(night, 4, NightlyRestart.IDLE_MS), "now");
            nightly.started(night);
            is(!nightly.isDue(night, 4, NightlyRestart.IDLE_MS), "not twice");
        });
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
        form.pin.pin.setText(values[1]);
        form.pin.again.setText(values[1]);
        form.hour.setText(values[2]);
        form.save.click();
    }

    static SetupActivity openSetup() {
        SetupActivity setup = new SetupActivity();
        setup.onCreate(null);
        return setup;
    }

    private static Calendar at(int day, int hour) {
        Calendar calendar = Calendar.getInstance();
        calendar.set(2026, Calendar.MARCH, day, hour, 30, 0);
        return calendar;
    }
}
