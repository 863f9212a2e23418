package com.digisigncast.player.browser;

import android.content.Context;
import android.graphics.Color;
import android.os.Build;
import android.view.ViewGroup;
import android.webkit.ValueCallback;
import android.webkit.WebSettings;
import android.webkit.WebView;
import com.digisigncast.player.device.ServerAddress;

/** One WebView instance. It exposes no Java object to the page. */
public final class Browser {
    private final WebView view;
    private PagePort port;

    public Browser(Context context, ServerPagesClient pages) {
        view = new WebView(context);
        view.setBackgroundColor(Color.BLACK);
        view.setWebViewClient(pages);
        view.setWebChromeClient(new SilentChromeClient());
        view.setHorizontalScrollBarEnabled(false);
        view.setVerticalScrollBarEnabled(false);
        configure(view.getSettings());
        // A warning about a frame would replace the player.
        if (Build.VERSION.SDK_INT >= 26) view.getSettings().setSafeBrowsingEnabled(false);
    }

    static void configure(WebSettings settings) {
        settings.setJavaScriptEnabled(true);
        settings.setDomStorageEnabled(true);
        settings.setDatabaseEnabled(true);
        settings.setMediaPlaybackRequiresUserGesture(false);
        // The font size of the system must not change the layout.
        settings.setTextZoom(100);
        settings.setSupportZoom(false);
        settings.setAllowFileAccess(false);
        settings.setAllowContentAccess(false);
        settings.setGeolocationEnabled(false);
        settings.setJavaScriptCanOpenWindowsAutomatically(false);
        settings.setSupportMultipleWindows(false);
        settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
    }

    public void showIn(ViewGroup container) {
        container.addView(view, 0);
        view.requestFocus();
    }

    /** Lets the loaded page of the server show pages above it. Older devices than Android 6 cannot. */
    public void connect(ServerAddress server, ForeignPages pages) {
        if (Build.VERSION.SDK_INT < 23) return;
        if (port != null) port.close();
        port = PagePort.open(view, server, pages);
    }

    public void load(String url) {
        view.loadUrl(url);
    }

    void ask(String script, ValueCallback<String> answer) {
        view.evaluateJavascript(script, answer);
    }

    public void pause() {
        view.onPause();
    }

    public void resume() {
        view.onResume();
    }

    /** Ends the renderer process where Android supports it (10 and newer); onRenderProcessGone follows. */
    public boolean endRenderer() {
        return Build.VERSION.SDK_INT >= 29 && view.getWebViewRenderProcess() != null
                && view.getWebViewRenderProcess().terminate();
    }

    public void destroy() {
        if (port != null) port.close();
        if (view.getParent() != null) ((ViewGroup) view.getParent()).removeView(view);
        view.destroy();
    }
}
