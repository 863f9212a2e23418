package com.digisigncast.player.browser;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.os.Build;
import android.webkit.WebSettings;
import android.webkit.WebView;
import com.digisigncast.player.common.Check;

public final class WebViewVersionChecks {
    private static final String ANDROID_9 = "Mozilla/5.0 (Linux; Android 9; Box) AppleWebKit/537.36 (KHTML, like Gecko) "
            + "Version/4.0 Chrome/%s Mobile Safari/537.36";

    private WebViewVersionChecks() {}

    public static void run() throws Exception {
        Check.that("the version of the WebView is read from its user agent", () -> {
            String[][] versions = {{"39.0.0.0", "39"}, {"61.0.3163.98", "61"}, {"67.0.3396.87", "67"}, {"100", "100"}, {"130.0.0.0", "130"}};
            for (String[] one : versions) same(one[1], String.valueOf(WebViewVersion.read(String.format(ANDROID_9, one[0]))));
            for (String unknown : new String[] {null, "", "Chrome", "Chrome/", "Chrome/x", "NotChrome/61.0", "Chrome/99999.0", "Version/4.0 Safari/537.36"})
                same(WebViewVersion.UNKNOWN, WebViewVersion.read(unknown));
        });
        Check.that("an old WebView is a problem, a new, unknown or missing one is not", () -> {
            for (String version : new String[] {"67.0.3396.87", "100.0.4896.127"}) same(null, problemOf(version));
            is(problemOf("66.0.3359.158").contains("version 66. The player needs 67 or newer"), "its version is named");
            WebSettings.agent = "WebView";
            same(null, WebViewVersion.problem(new Context()));
            WebSettings.agent = null;
            same(null, WebViewVersion.problem(new Context()));
        });
        Check.that("an old WebView is updated in Google Play where it is an app of Google", () -> {
            Context.packages.installed.add("com.android.vending");
            String[][] providers = {
                {"com.android.chrome", "Update Google Chrome in"}, {"com.chrome.beta", "Update Google Chrome in"},
                {"com.google.android.webview", "Update Android System WebView in"},
                {"com.android.webview", "newer system software"}, {null, "newer system software"},
            };
            for (String[] one : providers) {
                WebView.provider = one[0];
                is(problemOf("66.0.3359.158").contains(one[1]), String.valueOf(one[0]));
            }
        });
        Check.that("before Android 8, the installed apps of Google tell what updates the WebView", () -> {
            WebView.provider = "com.android.webview";
            Context.packages.installed.add("com.google.android.webview");
            same("newer system software", adviceOn(22));
            Context.packages.installed.add("com.android.vending");
            same("Android System WebView", adviceOn(22));
            same("Android System WebView", adviceOn(25));
            Context.packages.installed.add("com.android.chrome");
            same("Android System WebView", adviceOn(23));
            same("Google Chrome", adviceOn(24));
            Context.packages.installed.remove("com.google.android.webview");
            same("newer system software", adviceOn(23));
        });
    }

    private static String problemOf(String version) {
        WebSettings.agent = String.format(ANDROID_9, version);
        return WebViewVersion.problem(new Context());
    }

    private static String adviceOn(int version) {
        Build.VERSION.SDK_INT = version;
        String advice = new WebViewUpdate(new Context()).advice();
        for (String one : new String[] {"newer system software", "Android System WebView", "Google Chrome"})
            if (advice.contains(one)) return one;
        return advice;
    }
}
