package com.digisigncast.player;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.content.Intent;
import android.os.Looper;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.WindowManager;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.device.ServerAddress;
import com.digisigncast.player.pin.Devices;
import com.digisigncast.player.setup.SetupActivity;
import java.util.Arrays;
import java.util.Collections;

final class WindowChecks {
    private WindowChecks() {}

    static void run() throws Exception {
        Check.that("the display stays on and shows only the player", () -> {
            Devices.setUp("a.local");
            PlayerActivity player = PlayerWindow.open();
            is((player.getWindow().flags & WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON) != 0, "on");
            player.onWindowFocusChanged(true);
            int bars = View.SYSTEM_UI_FLAG_IMMERSIVE_STICKY | View.SYSTEM_UI_FLAG_HIDE_NAVIGATION | View.SYSTEM_UI_FLAG_FULLSCREEN;
            same(bars, player.getWindow().getDecorView().systemUi & bars);
        });
        Check.that("Menu and a long Back open the settings, a short Back does nothing", () -> {
            Devices.setUp("a.local");
            PlayerActivity player = PlayerWindow.open();
            is(press(player, KeyEvent.KEYCODE_BACK, false), "a short Back stays here");
            same(Collections.emptyList(), Check.opened());
            is(press(player, KeyEvent.KEYCODE_BACK, true), "a long one too");
            press(player, KeyEvent.KEYCODE_MENU, false);
            same(Arrays.asList(SetupActivity.class, SetupActivity.class), Check.opened());
        });
        Check.that("five quick taps in the top left corner open the settings, others do not", () -> {
            Devices.setUp("a.local");
            PlayerActivity player = PlayerWindow.open();
            tap(player, 5, 10, 2000);
            tap(player, 5, 500, 100);
            tap(player, 4, 10, 100);
            same(Collections.emptyList(), Check.opened());
            tap(player, 1, 10, 100);
            same(Arrays.asList(SetupActivity.class), Check.opened());
        });
        Check.that("a player in the background pauses, and resumes", () -> {
            Devices.setUp("a.local");
            PlayerActivity player = PlayerWindow.open();
            player.onStop();
            is(Check.lastView().isPaused, "paused");
            player.onStart();
            is(!Check.lastView().isPaused, "goes on");
            player.onDestroy();
            is(Check.lastView().isDestroyed, "gone");
        });
        Check.that("another server in the settings is loaded at once", () -> {
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            PlayerActivity player = PlayerWindow.open();
            deviceSettings.keepServer(ServerAddress.read("b.local"), "Window");
            player.onStop();
            player.onStart();
            is(Check.lastView().loaded.get(0).startsWith("http://b.local/player?"), "loaded from there");
        });
        Check.that("it starts after power-on when it is set up and allowed", () -> {
            BootReceiver boot = new BootReceiver();
            boot.onReceive(new Context(), new Intent());
            same(Collections.emptyList(), Check.opened());
            DeviceSettings deviceSettings = Devices.setUp("a.local");
            boot.onReceive(new Context(), new Intent());
            same(Arrays.asList(PlayerActivity.class), Check.opened());
            same(Intent.FLAG_ACTIVITY_NEW_TASK, Context.started.get(0).flags);
            deviceSettings.keepStarts(false, 4);
            boot.onReceive(new Context(), new Intent());
            same(1, Check.opened().size());
            deviceSettings.keepStarts(true, 4);
            Context.refusesActivities = true;
            boot.onReceive(new Context(), new Intent());
        });
    }

    private static boolean press(PlayerActivity player, int code, boolean isLong) {
        boolean isTaken = player.dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_DOWN, code));
        if (isLong) {
            KeyEvent held = new KeyEvent(KeyEvent.ACTION_DOWN, code);
            held.isLong = true;
            player.dispatchKeyEvent(held);
        }
        return isTaken && player.dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_UP, code));
    }

    private static void tap(PlayerActivity player, int times, float x, long apartMs) {
        for (int i = 0; i < times; i++) {
            MotionEvent event = new MotionEvent();
            event.x = x;
            event.y = 10;
            Looper.nowMs += apartMs;
            player.dispatchTouchEvent(event);
        }
    }
}
