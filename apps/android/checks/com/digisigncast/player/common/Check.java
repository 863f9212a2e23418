package com.digisigncast.player.common;

import android.app.AlarmManager;
import android.app.admin.DevicePolicyManager;
import android.content.Context;
import android.content.Intent;
import android.content.MemoryPreferences;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.os.Build;
import android.os.Looper;
import android.os.Process;
import android.provider.Settings;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.widget.Button;
import android.widget.EditText;
import android.widget.TextView;
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/** Runs each check on a new device and prints one line per check. */
public final class Check {
    public interface Body {
        void run() throws Exception;
    }

    private Check() {}

    public static void that(String name, Body body) throws Exception {
        newDevice();
        try {
            body.run();
            System.out.println("ok\t" + name);
        } catch (Throwable problem) {
            StackTraceElement at = problem.getStackTrace().length > 1 ? problem.getStackTrace()[1] : null;
            System.out.println("not ok\t" + name + "\t" + String.valueOf(problem).replaceAll("\\s+", " ") + " at " + at);
        }
    }

    private static void newDevice() throws Exception {
        Context.preferences = new MemoryPreferences();
        Context.alarms = new AlarmManager();
        Context.policy = new DevicePolicyManager();
        Context.assets = new AssetManager();
        Context.packages = new PackageManager();
        Context.started = new ArrayList<Intent>();
        Context.refusesActivities = false;
        Context.filesDir = Files.createTempDirectory("digisigncast-check").toFile();
        Build.VERSION.SDK_INT = 34;
        Settings.canDraw = false;
        Process.kills = 0;
        WebView.made = new ArrayList<WebView>();
        WebView.isMissing = false;
        WebView.provider = null;
        WebSettings.agent = "Chrome/120.0.0.0";
        View.focused = null;
        settle();
        Looper.clear();
    }

    /** Waits until slow tasks and their callbacks have finished. */
    public static void settle() throws Exception {
        SlowTask.thread.submit(() -> {}).get();
        Looper.pass(0);
    }

    /** Runs while the worker thread is occupied, then waits for it. */
    public static void whileBusy(Body body) throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        SlowTask.thread.submit(() -> {
            busy.await();
            return null;
        });
        try {
            body.run();
        } finally {
            busy.countDown();
        }
        settle();
    }

    public static void is(boolean isTrue, String what) {
        if (!isTrue) throw new AssertionError(what);
    }

    public static void same(Object expected, Object found) {
        if (!Objects.equals(expected, found)) throw new AssertionError("expected " + expected + ", found " + found);
    }

    public static WebView lastView() {
        return WebView.made.get(WebView.made.size() - 1);
    }

    public static List<Class<?>> opened() {
        List<Class<?>> targets = new ArrayList<Class<?>>();
        for (Intent intent : Context.started) targets.add(intent.target);
        return targets;
    }

    /** All visible text of a view. */
    public static String wordsIn(View view) {
        if (view.visibility != View.VISIBLE) return "";
        if (view instanceof TextView) return ((TextView) view).getText() + "\n";
        StringBuilder words = new StringBuilder();
        if (view instanceof ViewGroup) for (View child : ((ViewGroup) view).children) words.append(wordsIn(child));
        return words.toString();
    }

    /** The text field with this label, or the box or button with this text. */
    public static TextView control(View view, String label) {
        boolean isField = view instanceof EditText && view.description.toString().contains(label);
        if (isField || (view instanceof Button && ((TextView) view).getText().equals(label))) return (TextView) view;
        if (view instanceof ViewGroup)
            for (View child : ((ViewGroup) view).children) {
                TextView found = control(child, label);
                if (found != null) return found;
            }
        return null;
    }

    public static File folder() {
        return Context.filesDir;
    }
}
