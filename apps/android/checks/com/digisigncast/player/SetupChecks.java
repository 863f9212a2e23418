package com.digisigncast.player;

import static com.digisigncast.player.Check.is;
import static com.digisigncast.player.Check.same;

import android.content.Context;
import android.content.Intent;
import android.os.Looper;
import java.util.Calendar;
import java.util.Random;

final class SetupChecks {
    private SetupChecks() {}

    static void run() throws Exception {
        Check.that("an address is read the way people type it", () -> {
            same("http://192.168.1.20:8080", String.valueOf(ServerAddress.read(" 192.168.1.20:8080/player ")));
            same("https://signs.example.com", String.valueOf(ServerAddress.read("Signs.Example.com")));
            same("http://box.local", String.valueOf(ServerAddress.read("box.local")));
            same("https://a.example:8443", String.valueOf(ServerAddress.read("HTTPS://a.example:8443/?x")));
            for (String wrong : new String[] {null, "", "ftp://a.example", "http://me@a.example", "a b", "http://", "http://a:99999"})
                same(null, ServerAddress.read(wrong));
        });
        Check.that("the player opens the form until it knows a server and a PIN", () -> {
            Check.openPlayer();
            same(SetupActivity.class, Check.opened().get(0));
        });
        Check.that("an intent sets a new device up", () -> {
            Choices choices = take("10.0.0.5:8080", "2468");
            is(choices.isComplete(), "set up");
            same("http://10.0.0.5:8080", choices.server().toString());
        });
        Check.that("an intent changes nothing on a device that is set up", () -> {
            Check.setUp("10.0.0.5:8080");
            Choices choices = take("http://evil.example", "1111");
            same("http://10.0.0.5:8080", choices.server().toString());
            is(Pin.matches("4711", choices.sealedPin()), "the PIN is the old one");
        });
        Check.that("a PIN is kept salted and hashed", () -> {
            String sealed = Pin.seal("4711");
            is(!sealed.contains("4711") && !sealed.equals(Pin.seal("4711")), "it tells nothing");
            is(Pin.matches("4711", sealed) && !Pin.matches("4712", sealed), "it is compared");
            is(!Pin.isGood("123") && !Pin.isGood("12a4") && Pin.isGood("1234"), "four digits or more");
        });
        Check.that("who guesses the PIN has to wait, and longer each time", () -> {
            PinGate gate = new PinGate(Check.setUp("a.local"));
            for (int i = 0; i < 3; i++) is(!gate.tries("0000", 1000), "wrong");
            same(30_000L, gate.waitMs(1000));
            is(!gate.tries("4711", 1000), "also the right one has to wait");
            is(!gate.tries("0000", 31_001), "wrong again");
            same(60_000L, gate.waitMs(31_001));
            is(gate.waitMs(-99_999_999_999L) <= 60_000, "a clock that jumped back locks nobody out");
            is(gate.tries("4711", 99_000) && gate.waitMs(99_000) == 0, "the right one opens");
        });
        Check.that("the settings are behind the PIN", () -> {
            Check.setUp("a.local");
            SetupActivity setup = openSetup();
            is(!Check.wordsIn(setup.content).contains("Address of the server"), "no form without it");
            Choices choices = new Choices(new Context());
            boolean[] isOpen = {false};
            PinForm form = new PinForm(new Context(), choices, new Clock(), () -> isOpen[0] = true);
            form.field.setText("0000");
            form.open.click();
            is(!isOpen[0] && Check.wordsIn(form.view).contains("not right"), "a wrong one is told");
            form.field.setText("4711");
            form.open.click();
            is(isOpen[0], "the right one opens");
        });
        Check.that("the form takes no bad address, PIN or hour, and says so", SetupChecks::checkForm);
        Check.that("a form that was left open gives way to the player", () -> {
            Check.setUp("a.local");
            SetupActivity setup = openSetup();
            setup.onResume();
            Looper.pass(SetupActivity.LEFT_AFTER_MS - 1000);
            is(!setup.isFinished, "not yet");
            Looper.pass(2000);
            is(setup.isFinished, "now");
        });
        Check.that("waits grow to a minute and not further", () -> {
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
        Check.that("the nightly restart comes once, in its hour, when nobody is there", () -> {
            Calendar evening = at(12, 22);
            Calendar night = at(13, 4);
            NightlyRestart nightly = new NightlyRestart();
            nightly.started(evening);
            is(!nightly.isDue(evening, 4, NightlyRestart.IDLE_MS), "not in another hour");
            is(!nightly.isDue(night, Choices.NEVER, NightlyRestart.IDLE_MS), "not when it is off");
            is(!nightly.isDue(night, 4, 1000), "not while somebody touches it");
            is(nightly.isDue(night, 4, NightlyRestart.IDLE_MS), "now");
            nightly.started(night);
            is(!nightly.isDue(night, 4, NightlyRestart.IDLE_MS), "not twice");
        });
    }

    private static void checkForm() {
        Choices choices = new Choices(new Context());
        boolean[] isSaved = {false};
        SetupForm form = new SetupForm(new Context(), choices, () -> isSaved[0] = true);
        String[][] tries = {
            {"", "1234", "4", "address"}, {"ftp://x", "1234", "4", "address"}, {"10.0.0.5", "", "4", "PIN"},
            {"10.0.0.5", "12", "4", "PIN"}, {"10.0.0.5", "1234", "24", "hour"},
        };
        for (String[] one : tries) {
            fill(form, one);
            is(!isSaved[0] && Check.wordsIn(form.problem).contains(one[3]), "refused for its " + one[3]);
            is(!choices.isComplete(), "nothing is kept");
        }
        fill(form, new String[] {"10.0.0.5:8080", "1234", ""});
        is(isSaved[0] && choices.isComplete(), "saved");
        same(Choices.NEVER, choices.restartHour());
        same("", Check.wordsIn(form.problem));
    }

    private static void fill(SetupForm form, String[] values) {
        form.server.setText(values[0]);
        form.pin.setText(values[1]);
        form.hour.setText(values[2]);
        form.save.click();
    }

    private static Choices take(String server, String pin) {
        Intent intent = new Intent();
        intent.extras.put("server", server);
        intent.extras.put("pin", pin);
        Choices choices = new Choices(new Context());
        FirstStart.take(intent, choices);
        return choices;
    }

    private static SetupActivity openSetup() {
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
