package com.digisigncast.player.browser;

import android.content.Context;
import android.webkit.WebSettings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of the WebView of this device, which is that of Chromium. */
public final class WebViewVersion {
    /** The oldest version in which the player runs. */
    public static final int NEEDED = 67;
    public static final int UNKNOWN = 0;
    private static final Pattern CHROME = Pattern.compile("\\bChrome/(\\d{1,4})\\b");

    private WebViewVersion() {}

    /** Returns UNKNOWN where WebView is missing, or does not name its version. */
    public static int of(Context context) {
        try {
            return read(WebSettings.getDefaultUserAgent(context));
        } catch (RuntimeException e) {
            // WebView is a separate package: it can be missing, broken, or being updated.
            return UNKNOWN;
        }
    }

    /** Returns the text about a WebView that is too old, with how to update it; null if it is new enough or unknown. */
    public static String problem(Context context) {
        int version = of(context);
        if (version == UNKNOWN || version >= NEEDED) return null;
        return "The browser of this device (WebView) is too old: version " + version + ". The player needs " + NEEDED
                + " or newer.\n" + new WebViewUpdate(context).advice();
    }

    /** Returns the version in a user agent string; UNKNOWN without one. */
    static int read(String agent) {
        Matcher found = CHROME.matcher(agent == null ? "" : agent);
        return found.find() ? Integer.parseInt(found.group(1)) : UNKNOWN;
    }
}
