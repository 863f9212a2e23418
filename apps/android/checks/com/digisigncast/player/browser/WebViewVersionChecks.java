package com.digisigncast.player.browser;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.webkit.WebSettings;
import com.digisigncast.player.common.Check;

public final class WebViewVersionChecks {
    private static final String ANDROID_9 = "Mozilla/5.0 (Linux; Android 9; Box) AppleWebKit/537.36 (KHTML, like Gecko) "
            + "Version/4.0 Chrome/%s Mobile Safari/537.36";

    private WebViewVersionChecks() {}

    public static void run() throws Exception {
        Check.that("the version of the WebView is read from its user agent", () -> {
            same(61, WebViewVersion.read(String.format(ANDROID_9, "61.0.3163.98")));
            same(130, WebViewVersion.read(String.format(ANDROID_9, "130.0.0.0")));
            for (String unknown : new String[] {null, "", "Chrome/", "Version/4.0 Safari/537.36"})
                same(0, WebViewVersion.read(unknown));
        });
        Check.that("an old WebView is a problem, a new, unknown or missing one is not", () -> {
            same(null, problemOf("67.0.3396.87"));
            is(problemOf("66.0.3359.158").contains("version 66. The player needs version 67"), "its version is named");
            WebSettings.agent = "WebView";
            same(null, WebViewVersion.problem(new Context()));
            WebSettings.agent = null;
            same(null, WebViewVersion.problem(new Context()));
        });
    }

    private static String problemOf(String version) {
        WebSettings.agent = String.format(ANDROID_9, version);
        return WebViewVersion.problem(new Context());
    }
}
