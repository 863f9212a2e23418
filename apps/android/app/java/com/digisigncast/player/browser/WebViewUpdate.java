package com.digisigncast.player.browser;

import android.content.Context;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.os.Build;
import android.webkit.WebView;

/**
 * How the WebView of this device is updated: as an app in Google Play, or with the system software only. For WebViews
 * that are too old: those exist up to Android 9, where an app sees all other apps.
 */
public final class WebViewUpdate {
    static final String CHROME = "com.android.chrome";
    static final String GOOGLE_WEBVIEW = "com.google.android.webview";
    static final String GOOGLE_PLAY = "com.android.vending";

    private final Context context;

    public WebViewUpdate(Context context) {
        this.context = context;
    }

    /** The package to update in Google Play; null where Google Play cannot update the WebView. */
    public String app() {
        if (!isInstalled(GOOGLE_PLAY)) return null;
        String provider = provider();
        // com.android.webview, of system images without Google's apps, is not in Google Play.
        return provider.startsWith(GOOGLE_WEBVIEW) || isChrome(provider) ? provider : null;
    }

    public String advice() {
        String app = app();
        if (app == null)
            return "Google Play cannot update it here. Install newer system software, or use another device.";
        return "Update " + (isChrome(app) ? "Google Chrome" : "Android System WebView") + " in Google Play.";
    }

    private static boolean isChrome(String app) {
        // Developers can choose com.chrome.beta and others.
        return app.equals(CHROME) || app.startsWith("com.chrome.");
    }

    /** The package that provides the WebView; "" if it is unknown. Chrome does on Android 7 to 9, except on TVs. */
    private String provider() {
        if (Build.VERSION.SDK_INT >= 26) {
            PackageInfo current = WebView.getCurrentWebViewPackage();
            return current == null ? "" : current.packageName;
        }
        if (Build.VERSION.SDK_INT >= 24 && isInstalled(CHROME)) return CHROME;
        return isInstalled(GOOGLE_WEBVIEW) ? GOOGLE_WEBVIEW : "";
    }

    private boolean isInstalled(String name) {
        try {
            context.getPackageManager().getPackageInfo(name, 0);
            return true;
        } catch (PackageManager.NameNotFoundException e) {
            return false;
        }
    }
}
