package com.digisigncast.player.browser;

import android.content.Context;
import android.webkit.WebSettings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of the WebView of this device, which is that of Chromium. */
public final class WebViewVersion {
    /** The oldest version in which the player runs. */
    public static final int NEEDED = 67;
    private static final Pattern CHROME = Pattern.compile("\\bChrome/(\\d{1,4})\\.");

    private WebViewVersion() {}

    /** Returns the sentences for a WebView that is too old; null for one that is not, and where the version is unknown. */
    public static String problem(Context context) {
        int version = of(context);
        if (version == 0 || version >= NEEDED) return null;
        return "The WebView of this device has version " + version + ". The player needs version " + NEEDED
                + " or newer. Update Android System WebView (on Android 7 to 9: Google Chrome) in Google Play. "
                + "A device without Google Play needs newer system software.";
    }

    private static int of(Context context) {
        try {
            return read(WebSettings.getDefaultUserAgent(context));
        } catch (RuntimeException e) {
            // WebView is a separate package: it can be missing, broken, or being updated.
            return 0;
        }
    }

    /** Returns the version in a user agent string; 0 without one. */
    static int read(String agent) {
        Matcher found = CHROME.matcher(agent == null ? "" : agent);
        return found.find() ? Integer.parseInt(found.group(1)) : 0;
    }
}
